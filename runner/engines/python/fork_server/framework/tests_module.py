"""In J: the teacher's test code as a module in which the student's names are there as if written above."""

import builtins
import sys
import types

from .plain_asserts import HELPERS

MODULE = 'tests'
FILE = '<tests>'


class Namespace(dict):
    """Globals of the tests. What they do not define themselves is looked up in the program, each time."""

    def __init__(self, lookup):
        super().__init__(HELPERS, __name__=MODULE, __builtins__=builtins)
        self.lookup = lookup

    def __missing__(self, name):
        return self.lookup(name)


class TestsModule(types.ModuleType):
    """For `mock.patch('tests.x')`, dataclasses and pickling, which find a module by its name."""

    def __init__(self, namespace):
        super().__init__(MODULE)
        self.__dict__['_cairn_namespace'] = namespace

    def __getattr__(self, name):
        # Only what the tests define themselves: unittest looks here for `setUpModule`, and the program may
        # have one.
        namespace = self.__dict__['_cairn_namespace']
        if name not in namespace:
            raise AttributeError(name)
        return namespace[name]

    def __setattr__(self, name, value):
        self._cairn_namespace[name] = value

    def __delattr__(self, name):
        del self._cairn_namespace[name]


def load_tests_module(code, lookup):
    namespace = Namespace(lookup)
    sys.modules[MODULE] = TestsModule(namespace)
    exec(code, namespace)
    return namespace


def program_lookup(judge):
    """A name of the tests that they do not define: the program's, or Python's own."""

    def lookup(name):
        # Python's own come first: a program that defines `all` or `abs` must not decide how tests compare. A
        # test that means the program's says `from solution import abs`.
        if hasattr(builtins, name):
            raise KeyError(name)
        try:
            return judge.get(0, name)
        except AttributeError:
            raise KeyError(name) from None

    return lookup
