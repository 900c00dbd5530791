# Tries: answers with as much data as one message may hold, again and again.
# Must: any: too large a value fails its test.
def add(a, b):
    return ['x' * 1000000] * 7


def notify(callback):
    for _ in range(50):
        callback(add(1, 1))
