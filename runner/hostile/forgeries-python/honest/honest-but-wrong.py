# An honest control: one mistake, which must fail one test and no other.
def add(a, b):
    if a < b:
        return a - b if isinstance(a, int) else a + b
    return a + b


def notify(callback):
    callback('done')
