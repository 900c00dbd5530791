"""Remembers what an assert method of TestCase compared, so that a failure can say expected and actual."""

import functools
import types
import unittest

from .plain_asserts import Sides

METHODS = (
    'assertEqual assertNotEqual assertTrue assertFalse assertIs assertIsNot assertIsNone assertIsNotNone '
    'assertIn assertNotIn assertIsInstance assertNotIsInstance assertAlmostEqual assertNotAlmostEqual '
    'assertGreater assertGreaterEqual assertLess assertLessEqual assertRegex assertNotRegex assertCountEqual '
    'assertMultiLineEqual assertSequenceEqual assertListEqual assertTupleEqual assertSetEqual assertDictEqual'
).split()


# Where the message of the teacher stands when it is not given by name.
MESSAGE_AT = {
    'assertTrue': 1, 'assertFalse': 1, 'assertIsNone': 1, 'assertIsNotNone': 1,
    'assertAlmostEqual': 3, 'assertNotAlmostEqual': 3,
}  # fmt: skip


def remember_sides():
    # Its differences are for reading in a terminal; of two long lists they take longer than any run may.
    unittest.case.difflib = types.SimpleNamespace(
        ndiff=lambda *sides: [], unified_diff=lambda *sides, **options: []
    )
    unittest.case.pprint = types.SimpleNamespace(pformat=lambda value, **options: '')
    for name in METHODS:
        setattr(unittest.TestCase, name, remembering(name, getattr(unittest.TestCase, name)))


def remembering(name, method):
    @functools.wraps(method)
    def wrapped(self, *values, **options):
        try:
            return method(self, *values, **options)
        except self.failureException as error:
            # assertEqual calls assertListEqual and so on: the outermost is the one that the test names.
            at = MESSAGE_AT.get(name, 2)
            message = options.get('msg', values[at] if len(values) > at else None)
            error._cairn_sides = Sides(name, values, message=message)
            raise

    return wrapped
