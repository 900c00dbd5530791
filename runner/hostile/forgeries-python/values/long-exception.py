# Tries: raises exceptions with an endless text, a traceback that lies, and a class named like ours.
# Must: finished: an exception is an error, and its text is cut.
class SolutionGone(BaseException):
    pass


class AssertionError(Exception):
    def __str__(self):
        return 'OK' * 10000000


def add(a, b):
    raise AssertionError() if a else SolutionGone('passed')


def notify(callback):
    raise SolutionGone()
