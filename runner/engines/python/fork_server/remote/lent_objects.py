"""
Judge process: objects of the tests that were passed to the program as arguments. Functions can only be called; of a
mock, an open file or an instance of a class of the tests, public attributes can be used as well. Names with a
leading underscore are refused (`__globals__` leads to everything in this process), and so are the methods with which
a test inspects a mock.
"""

import io
import types
import unittest
from unittest import mock

from ..link.plain_values import EXCEPTIONS, MUTABLE

PLAIN = (bool, int, float, str, bytes, type(None), tuple, *MUTABLE)
MOCK_NAMES = frozenset(dir(mock.MagicMock()))
TESTS_MODULE = 'tests'


class LentObjects:
    def __init__(self, judge):
        self.judge = judge
        self.objects = []
        self.numbers = {}
        self.errors = []

    def encode(self, value):
        if isinstance(value, (type, types.ModuleType, unittest.TestCase)) and not is_own(value):
            raise TypeError(f'a {type(value).__name__} of the tests cannot be handed to the program')
        if is_usable(value):
            return ['outside-object', self.lend(value)]
        if callable(value):
            return ['outside-function', self.lend(value), getattr(value, '__name__', 'function')]
        raise TypeError(f'an object of class {type(value).__name__} cannot be handed to the program')

    def lend(self, value):
        key = identity(value)
        number = self.numbers.get(key)
        if number is None:
            number = len(self.objects)
            self.objects.append(value)
            self.numbers[key] = number
        return number

    def get(self, number):
        return self.objects[checked(number)]

    def use(self, number, what, arguments, keywords):
        value = self.get(number)
        arguments = [self.judge.decode(item) for item in arguments]
        keywords = {str(name): self.judge.decode(item) for name, item in keywords.items()}
        if what == 'call':
            return value(*arguments, **keywords)
        if not is_usable(value):
            raise TypeError('a function can only be called')
        if what in ('get', 'set'):
            return self.attribute(value, what, *arguments)
        return USES[what](value, *arguments)

    def attribute(self, value, what, name, *new):
        is_mock = isinstance(value, mock.NonCallableMock)
        if type(name) is not str or name.startswith('_') or (is_mock and name in MOCK_NAMES):
            raise AttributeError(name)
        if what == 'get':
            return getattr(value, name)
        # Data can be changed; methods cannot be replaced.
        if is_mock or not is_own(value) or type(new[0]) not in PLAIN or callable(getattr(value, name, None)):
            raise AttributeError(f'{name} cannot be set')
        setattr(value, name, new[0])
        return None

    def describe_error(self, error):
        """The exception gets a number, so that the same object is raised again if the program does not catch it."""
        self.errors.append(error)
        kind = next(base for base in type(error).__mro__ if EXCEPTIONS.get(base.__name__) is base)
        texts = [item if type(item) in (str, int, float, bool) else str(item) for item in error.args]
        return ['raise', kind.__name__, texts, len(self.errors) - 1]

    def error(self, number):
        return self.errors[checked(number)]


def identity(value):
    """Each time that a method is read (`self.note`, `seen.append`) there is a new object for it, which equals the others."""
    if isinstance(value, types.MethodType):
        return id(value.__self__), id(value.__func__)
    if isinstance(value, types.BuiltinMethodType) and type(value.__self__) in (*MUTABLE, io.StringIO):
        return id(value.__self__), value.__name__
    return id(value)


def checked(number):
    if type(number) is not int or number < 0:
        raise ValueError('not a number of ours')
    return number


def is_own(value):
    """An instance of a class that the tests define."""
    return type(value).__module__ == TESTS_MODULE and not isinstance(value, unittest.TestCase)


def is_usable(value):
    return (
        isinstance(value, (mock.NonCallableMock, io.IOBase))
        or is_own(value)
        or (hasattr(type(value), '__next__') and not isinstance(value, type))
        or type(value) in VIEWS
    )


VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
USES = {
    'iter': iter,
    'next': next,
    'len': len,
    'getitem': lambda value, key: value[key],
    'setitem': lambda value, key, item: value.__setitem__(key, item),
    'contains': lambda value, item: item in value,
    'str': str,
    'repr': repr,
    'enter': lambda value: value.__enter__(),
    'exit': lambda value: value.__exit__(None, None, None),
}
