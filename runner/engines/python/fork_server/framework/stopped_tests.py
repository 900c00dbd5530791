"""A KeyboardInterrupt that a test raises and nobody catches: it fails that test, and the others go on."""

import unittest


class Interruption(Exception):
    """Told as what it stands for."""


Interruption.__name__ = 'KeyboardInterrupt'


def as_error(interrupt):
    return Interruption(*interrupt.args).with_traceback(interrupt.__traceback__)


def keep_running():
    for name in ('_callSetUp', '_callTestMethod', '_callTearDown', '_callCleanup'):
        setattr(unittest.TestCase, name, guarded(getattr(unittest.TestCase, name)))


def guarded(method):
    def call(self, *arguments, **keywords):
        try:
            return method(self, *arguments, **keywords)
        except KeyboardInterrupt as error:
            raise as_error(error) from None

    return call
