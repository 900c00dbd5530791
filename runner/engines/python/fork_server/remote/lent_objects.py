"""
Judge process: objects of the tests that were passed to the program as arguments. Functions can only be called; of a
mock, an open file, a queue or lock, or an instance of a class of the tests, public attributes and operators can be used as
well. Names with a leading underscore are refused (`__globals__` leads to everything in this process), and so are the methods with which
a test inspects a mock. Modules and classes of the library are named only: the program has its own ones.
"""

import asyncio
import inspect
import queue
import random
import re
import sys
import threading
import types
import unittest
from io import BytesIO, IOBase, StringIO
from unittest import mock

from ..link.error_parts import arguments_of, is_data, own_attributes
from ..link.known_classes import LIBRARY, place_of
from ..link.operations import OPERATIONS, special_methods
from ..link.plain_values import EXCEPTIONS, MUTABLE, STANDARD_TAGS
from ..link.random_states import set_state, told_state
from .object_states import NAMESPACES

PLAIN = (bool, int, float, str, bytes, type(None), tuple, *MUTABLE)
MOCK_NAMES = frozenset(dir(mock.MagicMock()))
TESTS_MODULE = 'tests'
SENTINEL = type(mock.sentinel.some)


class LentObjects:
    def __init__(self, judge):
        self.judge = judge
        self.objects = []
        self.numbers = {}
        self.errors = []
        self.error_numbers = {}
        # Of generators of random numbers, as the program has got them.
        self.random_states = {}
        self.lock = threading.Lock()
        # What the program awaits, by number.
        self.awaited = {}

    def encode(self, value):
        if isinstance(value, BaseException):
            handle = getattr(value, '_cairn_handle', None)
            return ['handle', handle] if handle else self.describe_error(value)
        named = name_in_library(value)
        if named:
            return named
        if isinstance(value, (types.ModuleType, unittest.TestCase)) or is_foreign_class(value):
            raise refusal(value)
        if is_value_class(value):
            base = next(STANDARD_TAGS[base] for base in value.__mro__ if base in STANDARD_TAGS)
            return ['outside-class', self.lend(value), value.__name__, base, methods_of_class(value)]
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
            return ['outside-pattern', self.lend(value), value.pattern, value.flags & ~re.DEBUG]
        if type(value) is random.Random:
            return self.encode_random(value)
        if inspect.iscoroutine(value):
            return ['outside-coroutine', self.lend(value)]
        if is_usable(value):
            return ['outside-object', self.lend(value), names_of(value)]
        if callable(value):
            text = getattr(value, '__doc__', None)
            return [
                'outside-function',
                self.lend(value),
                own_name(value, 'function'),
                text if isinstance(text, str) else None,
                inspect.iscoroutinefunction(value),
            ]
        raise refusal(value)

    def encode_random(self, value):
        """The program gets one of its own in the same state: what either side does with it, the other one is told."""
        number, state = self.lend(value), value.getstate()
        if self.random_states.get(number) == state:
            return ['outside-random', number, None]
        self.random_states[number] = state
        return ['outside-random', number, told_state(state)]

    def take_random(self, number, told):
        generator = self.get(number)
        if type(generator) is random.Random:
            set_state(generator, told)
            self.random_states[number] = generator.getstate()

    def lend(self, value):
        key = identity(value)
        with self.lock:
            number = self.numbers.get(key)
            if number is None:
                number = self.numbers[key] = len(self.objects)
                self.objects.append(value)
            return number

    def get(self, number):
        return self.objects[checked(number)]

    def use(self, loan, number, what, arguments, keywords):
        """`loan`: gets the numbers of the program's collections among the arguments, which a function of the tests may change."""
        value = self.get(number)
        callee = f'{own_name(value, type(value).__name__)}>'
        arguments = [self.judge.take(item, callee, is_change=True) for item in arguments]
        keywords = {str(name): self.judge.take(item, callee, is_change=True) for name, item in keywords.items()}
        loan += self.judge.kept.begin_loan()
        changes, holder = self.judge.changes, holder_of(value)
        act = lambda value: self.act(number, value, what, arguments, keywords)
        changes.depth += 1
        try:
            if holder is None:
                return act(value)
            if what == 'get':
                return changes.as_original(act(changes.current(value, holder)), holder)
            return changes.use(value, holder, what if value is holder else value.__name__, act)
        finally:
            changes.depth -= 1

    def act(self, number, value, what, arguments, keywords):
        if what == 'call':
            return value(*arguments, **keywords)
        if what == 'method' and is_value_class(value) and str(arguments[0]) in methods_of_class(value):
            return getattr(value, str(arguments[0]))(*arguments[1:], **keywords)
        if not is_usable(value):
            raise TypeError('a function can only be called')
        if what in ('get', 'set'):
            return self.attribute(value, what, *arguments)
        if what == 'cancel' and number in self.awaited:
            return self.awaited[number].cancel() and None
        if what not in names_of(value):
            raise TypeError(f'the tests do not offer {what}')
        return self.await_for_program(number, value) if what == 'await' else USES[what](value, *arguments)

    def await_for_program(self, number, value):
        """Goes on in the event loop of the test that awaits the program, if there is one."""
        future = self.awaited.get(number)
        if future is None:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return ['done', asyncio.run(finish(value))]
            future = self.awaited[number] = loop.create_task(finish(value))
        if not future.done():
            return ['pending', None]
        return ['cancelled', None] if future.cancelled() else ['done', future.result()]

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

    def describe_error(self, error, is_secret=False):
        """The exception gets a number, so that the same object is raised again if the program does not catch it."""
        with self.lock:
            number = self.error_numbers.setdefault(id(error), len(self.errors))
            if number == len(self.errors):
                self.errors.append(error)
        kind = next(base for base in type(error).__mro__ if EXCEPTIONS.get(base.__name__) is base or place_of(base))
        module = (place_of(kind) or [None])[0]
        if is_secret:
            return ['raise', kind.__name__, [], number, module, []]
        encode = self.judge.encode
        arguments = [encode(item) if is_data(item) else str(item) for item in arguments_of(error)]
        attributes = [[name, encode(value)] for name, value in own_attributes(error)]
        return ['raise', kind.__name__, arguments, number, module, attributes]

    def error(self, number):
        return self.errors[checked(number)]


def own_name(value, otherwise):
    """A mock makes a mock of whatever is asked for, and would note that its text was."""
    name = getattr(value, '__name__', None)
    return name if type(name) is str else otherwise


def identity(value):
    """Each time that a method is read (`self.note`, `seen.append`) there is a new object for it, which equals the others."""
    if isinstance(value, types.MethodType):
        return id(value.__self__), id(value.__func__)
    if isinstance(value, types.BuiltinMethodType) and type(value.__self__) in (*MUTABLE, StringIO):
        return id(value.__self__), value.__name__
    return id(value)


def holder_of(value):
    """The object that a use of `value` may change; None if it is none of those that can be looked at (object_states.py)."""
    holder = value.__self__ if isinstance(value, (types.MethodType, types.BuiltinMethodType)) else value
    is_file = isinstance(holder, (StringIO, BytesIO))
    return holder if is_file or (is_own(holder) and not isinstance(holder, (type, types.FunctionType))) else None


def checked(number):
    if type(number) is not int or number < 0:
        raise ValueError('not a number of ours')
    return number


def refusal(value):
    kind = 'class' if isinstance(value, type) else 'module' if isinstance(value, types.ModuleType) else None
    what = f'the {kind} {value.__name__}' if kind else f'an object of class {type(value).__name__}'
    return TypeError(
        f'tests cannot hand {what} to the program. Let the program make or import it, or hand over plain values, a function, '
        'or an object of a class that the tests define'
    )


def name_in_library(value):
    """Of a module or class that the program can import as well."""
    if isinstance(value, types.ModuleType):
        is_there = value.__name__ in LIBRARY and sys.modules.get(value.__name__) is value
        return ['library-module', value.__name__] if is_there else None
    if not isinstance(value, type) or type(value.__module__) is not str or value.__module__.partition('.')[0] not in NAMEABLE:
        return None
    is_there = vars(sys.modules.get(value.__module__, types)).get(value.__name__) is value
    return ['library', value.__module__, value.__name__] if is_there else None


def is_own(value):
    """An instance of a class that the tests define, or a bare object with attributes."""
    return type(value) in NAMESPACES or (type(value).__module__ == TESTS_MODULE and not isinstance(value, unittest.TestCase))


def is_foreign_class(value):
    """A class that is not the tests' own: whoever may call it makes any object of this process."""
    return isinstance(value, type) and (value.__module__ != TESTS_MODULE or issubclass(value, unittest.TestCase))


def is_value_class(value):
    """`class FakeDate(date)` of the tests, which they put in the place of the library's."""
    return isinstance(value, type) and value.__module__ == TESTS_MODULE and any(base in STANDARD_TAGS for base in value.__mro__)


def methods_of_class(value):
    """Those that need no object."""
    kinds = [vars(base) for base in value.__mro__ if base.__module__ == TESTS_MODULE]
    return [name for names in kinds for name, member in names.items() if isinstance(member, (classmethod, staticmethod))]


def is_usable(value):
    return not isinstance(value, type) and (
        isinstance(value, (mock.NonCallableMock, IOBase))
        # Things that can only be told from others.
        or type(value) is object
        or isinstance(value, SENTINEL)
        or is_own(value)
        or hasattr(type(value), '__next__')
        or hasattr(type(value), '__anext__')
        or inspect.isawaitable(value)
        or type(value) in VIEWS
        or isinstance(value, MEETING_POINTS)
    )


def names_of(value):
    """The special methods that the program may use."""
    if isinstance(value, mock.NonCallableMock):
        # A Mock has few of them, a MagicMock has all.
        return [name for name in OF_MOCKS if hasattr(type(value), f'__{name}__')]
    return [name for name in special_methods(type(value)) if name in USES and (name not in OF_OWN or is_own(value))]


async def finish(awaitable):
    return await awaitable


# What those who wait for each other share.
MEETING_POINTS = (
    asyncio.Queue, asyncio.Event, asyncio.Lock, asyncio.Condition, asyncio.Semaphore, queue.Queue, queue.SimpleQueue,
    threading.Event, threading.Condition, threading.Semaphore, threading.Barrier, type(threading.Lock()), type(threading.RLock()),
)  # fmt: skip
# Their classes and modules belong to those who test.
NAMEABLE = frozenset(LIBRARY) - {'unittest', 'doctest'}
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
OF_MOCKS = (
    'call iter next len getitem setitem delitem contains str repr bool int float enter exit aiter aenter aexit'.split()
)
# Not of objects whose classes the tests did not write.
OF_OWN = frozenset(['call', 'eq', 'ne', 'hash', 'setitem', 'delitem'])
# Through the object itself, because a mock has no class that defines them.
USES = {
    **OPERATIONS,
    'call': None,
    'enter': lambda value: value.__enter__(),
    'exit': lambda value, error=None: value.__exit__(error and type(error), error, None),
    'aiter': lambda value: value.__aiter__(),
    'anext': lambda value: value.__anext__(),
    'aenter': lambda value: value.__aenter__(),
    'aexit': lambda value, error=None: value.__aexit__(error and type(error), error, None),
}
