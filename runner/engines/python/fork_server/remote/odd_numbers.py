"""
Judge process: NaN, or an array of nothing, where the solution gave none. Each comparison with NaN is false, so a check that looks for a deviation
(`if abs(got - want) > 0.01: fail`) finds none, and pandas leaves it out of sums and of the largest deviation.
"""

import decimal
import sys

# Of pandas: what is missing.
MISSING = frozenset(['NaTType', 'NAType'])
TABLES = frozenset(['Series', 'DataFrame'])
WHAT = 'NaN, which is not a number'


def has_nan(value):
    """Of a number, an array or a table."""
    kind = type(value)
    if kind is float or kind is complex:
        return value != value
    if kind is decimal.Decimal:
        return value.is_nan()
    if kind.__module__ == 'numpy':
        return array_has_nan(sys.modules['numpy'], value)
    if kind.__name__ in TABLES:
        return bool(value.isna().to_numpy().any())
    return kind.__name__ in MISSING


def array_has_nan(numpy, value):
    if value.dtype.kind in 'fc':
        return bool(numpy.isnan(value).any())
    return value.dtype.kind in 'mM' and bool(numpy.isnat(value).any())


def nan_sentence(callee, is_inside):
    name = callee.replace('()()', '()').lstrip('.').rstrip('<>')
    if callee.endswith('>'):
        return f'{name} must be called with numbers; yours is called with {WHAT}.'
    if callee.endswith('<'):
        return f'{name[:-2]} must put numbers into its argument; yours puts {WHAT}, there.'
    if is_inside:
        return f'What {name.rstrip("()")} gives must consist of numbers; yours has {WHAT}, in it.'
    if name.endswith('()'):
        return f'{name[:-2]} must give back a number; yours gives back {WHAT}.'
    return f'{name} must be a number; yours is {WHAT}.'


def empty_sentence(callee):
    return f'{callee.replace("()()", "()").lstrip(".").rstrip("()<>")} must give an array with something in it; yours is empty.'
