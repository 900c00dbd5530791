"""What an exception is made of, on its way between the two processes."""

import os

from .plain_values import NAMES_BY_TYPE, STANDARD_TAGS

SCALARS = frozenset([bool, int, float, complex, str, bytes, type(None), *STANDARD_TAGS])
COLLECTIONS = (list, tuple, set, frozenset)
DEEPEST = 8
MOST_ATTRIBUTES = 20
# They take more from their arguments than `args`.
WITH_FIELDS = (OSError, StopIteration, SystemExit, ImportError, UnicodeError, SyntaxError)


def is_data(value, depth=0):
    """Whether it consists of plain values."""
    kind = type(value)
    if kind in SCALARS or (isinstance(value, type) and value in NAMES_BY_TYPE):
        return True
    if depth > DEEPEST:
        return False
    if kind in COLLECTIONS:
        return all(is_data(item, depth + 1) for item in value)
    return kind is dict and all(is_data(key, depth + 1) and is_data(item, depth + 1) for key, item in value.items())


def own_attributes(error):
    """Those that are data, such as `pos` of a JSONDecodeError."""
    found = [(name, value) for name, value in vars(error).items() if is_sent_name(name) and is_data(value)]
    return found[:MOST_ATTRIBUTES]


def is_sent_name(name):
    return name.isidentifier() and (not name.startswith('_') or name == '__notes__')


def arguments_of(error):
    """With the name of the file, which is not in `args`."""
    name = getattr(error, 'filename', None)
    if isinstance(error, OSError) and name is not None and len(error.args) == 2:
        return [*error.args, os.fspath(name) if isinstance(name, os.PathLike) else name]
    return error.args


def build_error(cls, arguments):
    """Without its own `__init__`, which may want other arguments. None if there is no way."""
    if issubclass(cls, WITH_FIELDS):
        try:
            return cls(*arguments)
        except (TypeError, ValueError):
            pass
    try:
        error = cls.__new__(cls, *arguments)
        error.args = tuple(arguments)
    except TypeError:
        return None
    return error
