# An honest control: the right answer, which must pass, or the tests above prove nothing.
def add(a, b):
    return a + b


def notify(callback):
    callback('done')
