"""
The names of the tests, found before any student code runs. The test code is executed once with a dummy in place
of the program, because tests can be created by loops, base classes and decorators. If that fails, the names are
read from the source.
"""

import ast
import builtins
import contextlib
import io
import signal
import sys
import types

from ..remote.file_modules import HiddenImporter
from ..remote.tests_place import FILE
from .tests_module import load_tests_module

MAX_SECONDS = 0.5


class StandIn:
    """The dummy: accepts everything that a test file may do with the program at import time."""

    def __init__(self, name='program', path=None):
        # pytest names parameters by it, and with `ids=str` by the text of a parameter.
        self.__name__ = name
        self._cairn_path = path or name

    def __call__(self, *arguments, **keywords):
        return self

    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__'):
            raise AttributeError(name)
        return StandIn(self.__name__, f'{self._cairn_path}.{name}')

    def __repr__(self):
        return self._cairn_path

    def __mro_entries__(self, bases):
        return ()

    def __iter__(self):
        return iter(())

    def __getitem__(self, key):
        return self

    def __len__(self):
        return 0


class StandInModule(types.ModuleType):
    __all__ = ()

    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__'):
            raise AttributeError(name)
        return StandIn(name)


class TooSlow(BaseException):
    pass


def declared_tests(source, code, module_names, names_of):
    """In the order of the framework. `module_names`: the names under which tests can import the program.
    `names_of`: finds the names in the namespace of the tests."""

    def lookup(name):
        if hasattr(builtins, name):
            raise KeyError(name)
        return StandIn(name)

    def stop(*_):
        raise TooSlow

    stand_in = StandInModule('solution')
    before = {name: sys.modules.get(name) for name in module_names}
    known = set(sys.modules)
    sys.modules.update(dict.fromkeys(module_names, stand_in))
    silent = io.StringIO()
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MAX_SECONDS)
    try:
        with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            return names_of(load_tests_module(code, lookup))
    except BaseException:
        return names_in_text(source)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
        # Hidden modules have imported the dummy.
        for name in set(sys.modules) - known:
            if isinstance(getattr(sys.modules[name].__spec__, 'loader', None), HiddenImporter):
                del sys.modules[name]


def named_as_declared(declared, tests):
    """pytest names parameters by what they are, and something of the program may be another thing than its dummy."""
    found = [name for name, _ in tests]
    is_same = [without_parameters(name) for name in found] == [without_parameters(name) for name in declared]
    return [(name, test) for name, (_, test) in zip(declared, tests)] if is_same else tests


def without_parameters(name):
    return name.partition('[')[0]


def names_in_text(source):
    names = []
    for node in ast.parse(source, FILE).body:
        if isinstance(node, ast.ClassDef):
            names += [f'{node.name}.{part.name}' for part in node.body if is_test(part)]
        elif is_test(node):
            names.append(node.name)
    return names


def is_test(node):
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith('test')
