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
    'divmod',
    'pow',
    'and',
    'or',
    'xor',
    'lshift',
    'rshift',
)
IN_PLACE = tuple('i' + name for name in ARITHMETIC if name != 'divmod')
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
    'aiter',
    'anext',
    'aenter',
    'aexit',
    'await',
)
FAMILIES = {**dict(zip(REFLECTED, ARITHMETIC)), **{name: name[1:] for name in IN_PLACE}}
SPECIAL = (*COMPARISONS, *ARITHMETIC, *IN_PLACE, *REFLECTED, *OTHERS)
# `and` and `or` are keywords: the operator module calls them `and_` and `or_`.
_function = {
    name: divmod if name == 'divmod' else getattr(operator, name + '_' if name in ('and', 'or') else name)
    for name in ARITHMETIC
}

OPERATIONS = {
    **{name: getattr(operator, name) for name in COMPARISONS},
    **_function,
    **{name: getattr(operator, name) for name in IN_PLACE},
    **{'r' + name: (lambda value, other, do=do: do(other, value)) for name, do in _function.items()},
    **{
        name: getattr(operator, name)
        for name in ('contains', 'getitem', 'setitem', 'delitem', 'index', 'abs', 'neg', 'pos', 'invert')
    },
    'len': len, 'iter': iter, 'next': next, 'reversed': reversed, 'str': str, 'repr': repr,
    'format': format, 'bool': bool, 'hash': hash, 'int': int, 'float': float, 'round': round, 'dir': dir,
    'enter': lambda value: type(value).__enter__(value),
    'exit': lambda value, error=None: type(value).__exit__(value, error and type(error), error, None),
    'aiter': lambda value: type(value).__aiter__(value),
    'anext': lambda value: _finish(type(value).__anext__(value)),
    'aenter': lambda value: _finish(type(value).__aenter__(value)),
    'aexit': lambda value, error=None: _finish(type(value).__aexit__(value, error and type(error), error, None)),
    'await': lambda value: _finish(value),
    'send': lambda value, item: value.send(item),
    'throw': lambda value, error: value.throw(error),
    'close': lambda value: value.close(),
    'mapping': lambda value: {key: value[key] for key in value.keys()},
    'content': lambda value: CONTENT[content_base(type(value))](value),
}  # fmt: skip


# Methods inherited from these need not be listed: the copies on the other side have them too.
IMMUTABLE = (object, int, float, str, bytes, tuple, frozenset)


async def _finish(awaitable):
    return await awaitable


# Python asks the other operand next, and only then there is an error.
ASKS_BOTH = frozenset(['eq', 'ne', *ARITHMETIC, *IN_PLACE, *REFLECTED])


def answer_of_class(name, value, other, *more):
    """What the class itself says of a plain value, which may be NotImplemented."""
    method = getattr(type(value), f'__{name}__', None)
    return method(value, other, *more) if method else OPERATIONS[name](value, other, *more)


def special_methods(kind):
    """Those that a class defines, beyond what every object has."""
    names = set().union(*(vars(base) for base in kind.__mro__ if base not in IMMUTABLE))
    return [name for name in SPECIAL if f'__{name}__' in names]
