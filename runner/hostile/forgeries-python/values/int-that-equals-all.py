# Tries: returns an int subclass that equals everything and has arithmetic of its own.
# Must: finished: a subclass of a builtin is sent as its plain content.
class Number(int):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __sub__(self, other):
        return Number(0)

    __rsub__ = __add__ = __radd__ = __mod__ = __sub__
    __lt__ = __le__ = __gt__ = __ge__ = __eq__

    def __abs__(self):
        return Number(0)

    def __hash__(self):
        return 4


def add(a, b):
    return Number(99)


def notify(callback):
    pass
