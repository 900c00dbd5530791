"""Judge process: the test code as a module in which the student's names can be used without an import."""

import builtins
import sys
import types

from .plain_asserts import HELPERS

MODULE = 'tests'
# There is no such file: the program could read it.
PLACE = '/tmp/tests.py'


class Namespace(dict):
    """Globals of the tests. Names that they do not define are looked up in the program, each time."""

    def __init__(self, lookup):
        super().__init__(HELPERS, __name__=MODULE, __file__=PLACE, __builtins__=builtins)
        self.lookup = lookup

    def copied(self):
        """For examples, which have names of their own."""
        copy = Namespace(self.lookup)
        copy.update(self)
        return copy

    def __missing__(self, name):
        return self.lookup(name)


class TestsModule(types.ModuleType):
    """In sys.modules, for `mock.patch('tests.x')`, dataclasses and pickling."""

    def __init__(self, namespace):
        super().__init__(MODULE)
        self.__dict__['_cairn_namespace'] = namespace

    def __getattr__(self, name):
        # Not the program's names: unittest looks here for `setUpModule`, and the program may define one.
        namespace = self.__dict__['_cairn_namespace']
        if name not in namespace:
            raise AttributeError(name)
        return namespace[name]

    def __setattr__(self, name, value):
        self._cairn_namespace[name] = value

    def __delattr__(self, name):
        del self._cairn_namespace[name]


def load_tests_module(code, lookup, helpers=()):
    namespace = Namespace(lookup)
    namespace.update(helpers)
    sys.modules[MODULE] = TestsModule(namespace)
    exec(code, namespace)
    return namespace


def program_lookup(judge):
    """Resolves a name that the tests do not define: a builtin, or else the program's."""

    def lookup(name):
        # Builtins come first: a program that defines `all` or `abs` must not change how tests compare. Tests
        # that mean the program's use `from solution import abs`.
        if hasattr(builtins, name):
            raise KeyError(name)
        try:
            return judge.get(0, name, name)
        except AttributeError:
            raise KeyError(name) from None

    return lookup
