"""Operators and special methods that tests may use on objects of the student's classes; the same list on both
sides."""

import operator

from .plain_values import CONTENT, content_base

COMPARISONS = ('eq', 'ne', 'lt', 'le', 'gt', 'ge')
ARITHMETIC = (
    'add',
    'sub',
    'mul',
    'matmul',
    'truediv',
    'floordiv',
    'mod',
    'pow',
    'and',
    'or',
    'xor',
    'lshift',
    'rshift',
)
IN_PLACE = tuple('i' + name for name in ARITHMETIC)
REFLECTED = tuple('r' + name for name in ARITHMETIC)
OTHERS = (
    'len',
    'iter',
    'next',
    'reversed',
    'contains',
    'getitem',
    'setitem',
    'delitem',
    'str',
    'repr',
    'format',
    'bool',
    'hash',
    'int',
    'float',
    'index',
    'abs',
    'neg',
    'pos',
    'invert',
    'round',
    'call',
    'enter',
    'exit',
)
SPECIAL = (*COMPARISONS, *ARITHMETIC, *IN_PLACE, *REFLECTED, *OTHERS)
# `and` and `or` are keywords: the operator module calls them `and_` and `or_`.
_function = {name: getattr(operator, name + '_' if name in ('and', 'or') else name) for name in ARITHMETIC}

OPERATIONS = {
    **{name: getattr(operator, name) for name in COMPARISONS},
    **_function,
    **{'i' + name: getattr(operator, 'i' + name) for name in ARITHMETIC},
    **{'r' + name: (lambda value, other, do=do: do(other, value)) for name, do in _function.items()},
    **{
        name: getattr(operator, name)
        for name in ('contains', 'getitem', 'setitem', 'delitem', 'index', 'abs', 'neg', 'pos', 'invert')
    },
    'len': len, 'iter': iter, 'next': next, 'reversed': reversed, 'str': str, 'repr': repr,
    'format': format, 'bool': bool, 'hash': hash, 'int': int, 'float': float, 'round': round, 'dir': dir,
    'enter': lambda value: type(value).__enter__(value),
    'exit': lambda value, error=None: type(value).__exit__(value, error and type(error), error, None),
    'send': lambda value, item: value.send(item),
    'await': lambda value: _finish(value),
    'content': lambda value: CONTENT[content_base(type(value))](value),
}  # fmt: skip


# Methods inherited from these need not be listed: the copies on the other side have them too.
IMMUTABLE = (object, int, float, str, bytes, tuple, frozenset)


def _finish(coroutine):
    import asyncio

    return asyncio.run(coroutine)


def special_methods(kind):
    """Those that a class defines, beyond what every object has."""
    names = set().union(*(vars(base) for base in kind.__mro__ if base not in IMMUTABLE))
    return [name for name in SPECIAL if f'__{name}__' in names]
