# An honest control: the right solution, which must pass; otherwise the forgeries prove nothing.
def add(a, b):
    return a + b


def notify(callback):
    callback('done')
