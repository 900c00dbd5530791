"""Remembers what an assert method of TestCase compared, so that a failure can say expected and actual."""
import functools
import unittest

from .plain_asserts import Sides

METHODS = (
    'assertEqual assertNotEqual assertTrue assertFalse assertIs assertIsNot assertIsNone assertIsNotNone assertIn assertNotIn '
    'assertIsInstance assertNotIsInstance assertAlmostEqual assertNotAlmostEqual assertGreater assertGreaterEqual assertLess '
    'assertLessEqual assertRegex assertNotRegex assertCountEqual assertMultiLineEqual assertSequenceEqual assertListEqual '
    'assertTupleEqual assertSetEqual assertDictEqual'
).split()


def remember_sides():
    for name in METHODS:
        setattr(unittest.TestCase, name, remembering(name, getattr(unittest.TestCase, name)))


def remembering(name, method):
    @functools.wraps(method)
    def wrapped(self, *values, **options):
        try:
            return method(self, *values, **options)
        except self.failureException as error:
            # assertEqual calls assertListEqual and so on: the outermost is the one that the test names.
            error._cairn_sides = Sides(name, values)
            raise

    return wrapped
