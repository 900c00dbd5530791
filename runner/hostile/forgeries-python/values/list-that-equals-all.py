# Tries: returns subclasses of list, str and tuple that equal everything.
# Must: finished: their content is compared, in the judge process.
def lying(base):
    always = {
        name: lambda self, other: True
        for name in ('__eq__', '__le__', '__ge__', '__lt__', '__gt__', '__contains__')
    }
    return type('Lying', (base,), {**always, '__ne__': lambda self, other: False, '__hash__': lambda self: 1})


def add(a, b):
    if isinstance(a, list):
        return lying(list)([9, 9, 9])
    return lying(str)('x') if a else lying(tuple)((1, 2))


def notify(callback):
    pass
