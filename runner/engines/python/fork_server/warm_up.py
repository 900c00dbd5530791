"""
After a fork, each page is copied on the first write, which takes much of the time of a short run. So a waiting
child executes a dummy run in advance.
"""

import io
import types
import unittest

from .framework.declared_tests import declared_tests
from .framework.frameworks import framework_for
from .framework.plain_asserts import compile_tests
from .link.plain_values import Codec
from .remote.tests_place import FILE

TESTS = """
import unittest
class Warm(unittest.TestCase):
    def test_up(self):
        self.assertEqual([1], [1])
        assert 1 == 1
"""
PROGRAM = 'def warm(a, b=1):\n    return [a + b]\n'


def warm_up_judge():
    declared_tests(TESTS, compile_tests(TESTS, FILE), ['solution'], framework_for(TESTS).names_of)
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
