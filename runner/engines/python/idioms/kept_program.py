"""Keeps what the tests give it, and changes it later."""

class override:
    def __init__(self, settings, **changes):
        self.settings = settings
        self.changes = changes

    def __enter__(self):
        self.before = dict(self.settings)
        self.settings.update(self.changes)
        return self.settings

    def __exit__(self, kind, error, trace):
        self.settings.clear()
        self.settings.update(self.before)
        return False


class Bag:
    def __init__(self, items):
        self.items = items

    def add(self, x):
        self.items.append(x)
        return self

    def total(self):
        return sum(self.items)

    def tell(self, f):
        self.items.append(0)
        f()
        return self.items[-1]


class Copying(Bag):
    def __init__(self, items):
        self.items = list(items)


def gen(items):
    while items:
        yield items.pop()


def apply(f, x):
    return f(x)


store = {}


def put(k):
    store[k] = 1


def fill(get):
    get().append(1)


def sort(xs):
    xs.sort()
    raise ValueError('x')


def versions(items):
    while True:
        yield items
        items = [*items, len(items)]
