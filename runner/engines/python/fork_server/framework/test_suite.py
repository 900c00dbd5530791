"""Finds the tests of a module: TestCase classes, plain `test_*` functions, or both, in source order."""

import asyncio
import inspect
import sys
import types
import unittest

from .doc_examples import ExampleTest, example_tests, has_only_examples


class PlainFunction(unittest.TestCase):
    """A `test_*` function with plain asserts."""

    def __init__(self, function, namespace):
        super().__init__('run_function')
        self.function = function
        self.namespace = namespace

    def setUp(self):
        self.call_if_defined('setup_function')

    def tearDown(self):
        self.call_if_defined('teardown_function')

    def call_if_defined(self, name):
        function = self.namespace.get(name)
        if isinstance(function, types.FunctionType):
            call_with_optional(function, self.function)

    # TestCases compare by class and method name, which are the same for all functions; compare the function.

    def __eq__(self, other):
        return isinstance(other, PlainFunction) and self.function is other.function

    def __hash__(self):
        return hash(self.function)

    def run_function(self):
        result = self.function()
        if inspect.iscoroutine(result):
            asyncio.run(result)

    def shortDescription(self):
        return (self.function.__doc__ or '').strip().split('\n')[0] or None


class Loader(unittest.TestLoader):
    def getTestCaseNames(self, case):
        return sorted(super().getTestCaseNames(case), key=lambda name: written_at(getattr(case, name)))


def written_at(function):
    function = inspect.unwrap(function)
    code = getattr(function, '__code__', None)
    return (code.co_firstlineno if code else 0, getattr(function, '__name__', ''))


# As pytest calls them.
MODULE_FIXTURES = {'setup_module': 'setUpModule', 'teardown_module': 'tearDownModule'}


def call_with_optional(function, argument):
    """`setup_module(module)` or `setup_module()`."""
    return function(argument) if function.__code__.co_argcount else function()


def take_module_fixtures(namespace):
    for name, ours in MODULE_FIXTURES.items():
        function = namespace.get(name)
        if isinstance(function, types.FunctionType) and ours not in namespace:
            namespace[ours] = lambda function=function: call_with_optional(function, sys.modules['tests'])


def build_suite(namespace):
    take_module_fixtures(namespace)
    loader = Loader()
    found = []
    for value in list(namespace.values()):
        if isinstance(value, type) and issubclass(value, unittest.TestCase) and is_of_tests(value):
            found.append(loader.loadTestsFromTestCase(value))
    for name, value in list(namespace.items()):
        is_test = name.startswith('test') and isinstance(value, types.FunctionType) and is_of_tests(value)
        if is_test and not has_only_examples(value):
            found.append(PlainFunction(value, namespace))
    suite = unittest.TestSuite(found)
    if callable(namespace.get('load_tests')):
        suite = namespace['load_tests'](loader, suite, None)
    return suite


def is_of_tests(value):
    """Defined in the test file, not imported."""
    return getattr(value, '__module__', None) == 'tests'


def named_tests(namespace, source=''):
    """All tests, with unique names that are the same in every run."""
    pairs = []
    counts = {}
    for test in [*flatten(build_suite(namespace)), *example_tests(namespace, source)]:
        name = plain_name(test)
        counts[name] = counts.get(name, 0) + 1
        pairs.append((name if counts[name] == 1 else f'{name} ({counts[name]})', test))
    return pairs


def plain_name(test):
    if isinstance(test, ExampleTest):
        return test.name
    if isinstance(test, PlainFunction):
        return test.function.__name__
    return f'{type(test).__qualname__}.{getattr(test, "_testMethodName", "run")}'


def flatten(suite):
    if isinstance(suite, unittest.TestCase):
        yield suite
    else:
        for part in suite:
            yield from flatten(part)
