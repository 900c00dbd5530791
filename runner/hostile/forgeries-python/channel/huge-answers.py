# Tries: answers with messages of the maximum size, again and again.
# Must: any: a value that is too large fails its test.
def add(a, b):
    return ['x' * 1000000] * 7


def notify(callback):
    for _ in range(50):
        callback(add(1, 1))
