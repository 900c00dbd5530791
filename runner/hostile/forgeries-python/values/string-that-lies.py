# Tries: returns strings and numbers with a forged repr, format and hash.
# Must: finished: content is compared, not the representation.
class Text(str):
    def __repr__(self):
        return '4'

    __str__ = __format__ = __repr__

    def __hash__(self):
        return hash(4)

    def __int__(self):
        return 4

    __index__ = __float__ = __int__


def add(a, b):
    return Text('wrong')


def notify(callback):
    pass
