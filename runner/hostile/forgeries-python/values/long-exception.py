# Tries: raises exceptions with a very long message, a forged traceback, and a class named like one of ours.
# Must: finished: an exception is an error, and its message is cut.
class SolutionGone(BaseException):
    pass


class AssertionError(Exception):
    def __str__(self):
        return 'OK' * 10000000


def add(a, b):
    raise AssertionError() if a else SolutionGone('passed')


def notify(callback):
    raise SolutionGone()
