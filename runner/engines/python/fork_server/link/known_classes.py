"""
Classes of the standard library, and of NumPy and pandas, that cross by their names, so that both processes mean the same class: all
their exceptions, and the types of values that can be sent.
"""

import collections
import datetime
import decimal
import fractions
import functools
import importlib
import pathlib
import sys
import uuid

# Python 3.9 has no stdlib_module_names; use the loaded modules instead.
LIBRARY = getattr(sys, 'stdlib_module_names', frozenset(sys.modules))
FAMILIES = frozenset([*LIBRARY, 'numpy', 'pandas'])
# Their exceptions tell a framework to skip a test, or to end.
NEVER = frozenset(['unittest', 'doctest', 'bdb', 'pdb', 'asyncio', 'builtins'])
VALUES = (
    collections.ChainMap, collections.Counter, collections.OrderedDict, collections.defaultdict, collections.deque,
    datetime.date, datetime.datetime, datetime.time, datetime.timedelta, decimal.Decimal, fractions.Fraction,
    functools.cached_property,
    pathlib.Path, pathlib.PosixPath, uuid.UUID,
)  # fmt: skip
ASYNC = ('QueueEmpty', 'QueueFull', 'InvalidStateError', 'TimeoutError', 'IncompleteReadError', 'LimitOverrunError')


def may_cross(kind):
    family = kind.__module__.partition('.')[0] if isinstance(kind.__module__, str) else ''
    if family not in FAMILIES:
        return False
    if kind in VALUES:
        return True
    is_named = family not in NEVER or (family == 'asyncio' and kind.__name__ in ASYNC)
    return is_named and issubclass(kind, Exception)


def place_of(kind):
    """Module and name; None for a class that does not cross."""
    if not may_cross(kind):
        return None
    module = sys.modules.get(kind.__module__)
    return [kind.__module__, kind.__name__] if getattr(module, kind.__name__, None) is kind else None


def loaded_class(module, name):
    """
    What comes from the program may name a class, but imports nothing. None if there is no such class here: then no test can know
    it either.
    """
    if type(module) is not str or type(name) is not str or module.partition('.')[0] not in FAMILIES:
        return None
    found = vars(sys.modules[module]).get(name) if module in sys.modules else None
    return found if isinstance(found, type) and may_cross(found) else None


def imported_class(module, name):
    return getattr(importlib.import_module(module), name)
