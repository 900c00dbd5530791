"""Records what an assert method of TestCase compared, so that a failure can show expected and actual."""

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


# Position of the `msg` argument, if it is not given by keyword.
MESSAGE_AT = {
    'assertTrue': 1, 'assertFalse': 1, 'assertIsNone': 1, 'assertIsNotNone': 1,
    'assertAlmostEqual': 3, 'assertNotAlmostEqual': 3,
}  # fmt: skip


def remember_sides():
    # unittest's diffs are meant for a terminal, and for two long lists they exceed the CPU limit.
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
            # assertEqual calls assertListEqual and so on; the outermost call is the one in the test.
            at = MESSAGE_AT.get(name, 2)
            message = options.get('msg', values[at] if len(values) > at else None)
            error._cairn_sides = Sides(name, values, message=message)
            raise

    return wrapped
