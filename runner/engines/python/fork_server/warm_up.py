"""
A forked process copies each page of memory when it first writes to it, and in a run of a few milliseconds
that is much of the time. So a waiting child goes once through the motions of a run, with nothing of anybody
in it.
"""

import io
import types
import unittest

from .framework.declared_tests import declared_tests
from .framework.plain_asserts import compile_tests
from .framework.tests_module import FILE
from .link.plain_values import Codec

TESTS = """
import unittest
class Warm(unittest.TestCase):
    def test_up(self):
        self.assertEqual([1], [1])
        assert 1 == 1
"""
PROGRAM = 'def warm(a, b=1):\n    return [a + b]\n'


def warm_up_judge():
    declared_tests(TESTS, compile_tests(TESTS, FILE), ['solution'])
    unittest.FunctionTestCase(lambda: None).run(unittest.TestResult())
    exchange()


def warm_up_student():
    module = types.ModuleType('warm')
    exec(compile(PROGRAM, 'warm', 'exec', dont_inherit=True), module.__dict__)
    module.warm(1)
    exchange()


def exchange():
    codec = Codec()
    codec.decode(codec.encode([1, 'a', {'b': (1.5, None)}]))
    io.StringIO().write('warm')
