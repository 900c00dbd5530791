"""
The values that can be sent between judge and student process, as JSON. An allow-list, the same on both sides: plain
data is copied, everything else is up to `encode_other` and `decode_other` of each side (handles and callbacks).

A scalar is encoded as itself, everything else as a list that begins with a tag.
"""

import builtins
import collections
import datetime
import decimal
import fractions
import logging
import pathlib
import uuid

from .known_classes import loaded_class, place_of
from .looped_values import TooDeep, decode_looped, encode_looped
from .table_values import DECODERS, decode_table, encode_table, is_array

MAX_DEPTH = 60
MAX_JSON_INTEGER = 1 << 53
# Encoded as themselves.
SHORT = frozenset([str, bool, float, type(None)])
# Decoded as themselves.
AS_THEY_ARE = frozenset([str, int, bool, type(None)])

EXCEPTIONS = {
    name: value
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
}
PLAIN_TYPES = (
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    bytearray,
    list,
    tuple,
    dict,
    set,
    frozenset,
    range,
    object,
    property,
    type,
    type(None),
)
# Skip aliases such as IOError.
TYPES_BY_NAME = {**EXCEPTIONS, **{value.__name__: value for value in PLAIN_TYPES}}
NAMES_BY_TYPE = {value: value.__name__ for value in TYPES_BY_NAME.values()}

# Values of the standard library that exercises return and tests compare: how to encode and how to build them.
STANDARD = {
    'Decimal': (decimal.Decimal, str, decimal.Decimal),
    'Fraction': (
        fractions.Fraction,
        lambda v: [v.numerator, v.denominator],
        lambda v: fractions.Fraction(*v),
    ),
    'date': (datetime.date, datetime.date.isoformat, datetime.date.fromisoformat),
    'datetime': (datetime.datetime, datetime.datetime.isoformat, datetime.datetime.fromisoformat),
    'time': (datetime.time, datetime.time.isoformat, datetime.time.fromisoformat),
    'timedelta': (
        datetime.timedelta,
        lambda v: [v.days, v.seconds, v.microseconds],
        lambda v: datetime.timedelta(*v),
    ),
    'uuid': (uuid.UUID, str, uuid.UUID),
    'path': (pathlib.PosixPath, str, pathlib.PosixPath),
}
# Of which there is one each.
CONSTANTS = {'NotImplemented': NotImplemented, 'Ellipsis': ...}
STANDARD_TAGS = {entry[0]: tag for tag, entry in STANDARD.items()}
SEQUENCES = {'list': list, 'tuple': tuple, 'set': set, 'frozenset': frozenset}
SEQUENCE_TAGS = {value: tag for tag, value in SEQUENCES.items()}
MAPPINGS = {
    'dict': dict,
    'Counter': collections.Counter,
    'OrderedDict': collections.OrderedDict,
}
MAPPING_TAGS = {value: tag for tag, value in MAPPINGS.items()}
# Reads the content of a subclass instance without calling methods of the subclass.
CONTENT = {
    int: int.__int__,
    float: float.__float__,
    str: str.__str__,
    bytes: lambda value: bytes(bytes.__iter__(value)),
    tuple: lambda value: tuple(tuple.__iter__(value)),
    frozenset: lambda value: frozenset(frozenset.__iter__(value)),
    list: lambda value: list(list.__iter__(value)),
    dict: lambda value: dict(dict.items(value)),
    set: lambda value: set(set.__iter__(value)),
}
DICTIONARIES = (dict, collections.Counter, collections.OrderedDict, collections.defaultdict)
MUTABLE = (list, set, bytearray, collections.deque, collections.ChainMap, *DICTIONARIES)
# What `keys()`, `values()` and `items()` of a dictionary give.
VIEWS = {
    'keys': lambda items: dict.fromkeys(items).keys(),
    'values': lambda items: dict(enumerate(items)).values(),
    'items': lambda items: dict(items).items(),
}
VIEW_TAGS = {
    type(getattr(kind(), tag)()): tag for tag in VIEWS for kind in (dict, collections.OrderedDict)
}


class Codec:
    copies_views = False

    def encode(self, value, depth=0):
        kind = type(value)
        if kind is str or kind is bool or kind is float or value is None:
            return value
        if kind is int:
            return value if -MAX_JSON_INTEGER < value < MAX_JSON_INTEGER else ['int', hex(value)]
        if depth > MAX_DEPTH:
            raise TooDeep('the value is nested too deep, or contains itself')
        if depth == 0 and (kind is list or kind is dict):
            try:
                return self.encode_collection(kind, value, 0)
            except TooDeep:
                return encode_looped(self, value)
        return self.encode_collection(kind, value, depth)

    def encode_collection(self, kind, value, depth):
        tag = SEQUENCE_TAGS.get(kind)
        if tag:
            # Most items are short; a call for each would take longer than all the rest.
            return [
                tag,
                [
                    item
                    if (kind := type(item)) in SHORT or (kind is int and -MAX_JSON_INTEGER < item < MAX_JSON_INTEGER)
                    else self.encode(item, depth + 1)
                    for item in value
                ],
            ]
        tag = MAPPING_TAGS.get(kind)
        if tag:
            return [tag, [[self.encode(k, depth + 1), self.encode(v, depth + 1)] for k, v in value.items()]]
        if kind is bytes or kind is bytearray:
            return [kind.__name__, value.hex()]
        if kind is complex:
            return ['complex', value.real, value.imag]
        if kind is range:
            return ['range', *map(self.encode, (value.start, value.stop, value.step))]
        if kind is slice:
            return ['slice', *(self.encode(part, depth + 1) for part in (value.start, value.stop, value.step))]
        if kind is type and value in NAMES_BY_TYPE:
            return ['type', NAMES_BY_TYPE[value]]
        if isinstance(value, type) and place_of(value):
            return self.encode_library_class(value)
        tag = STANDARD_TAGS.get(kind)
        if tag:
            return [tag, STANDARD[tag][1](value)]
        if kind is collections.deque:
            return ['deque', [self.encode(item, depth + 1) for item in value], value.maxlen]
        if kind is collections.defaultdict:
            items = [[self.encode(k, depth + 1), self.encode(v, depth + 1)] for k, v in value.items()]
            return ['defaultdict', items, self.encode(value.default_factory, depth + 1)]
        if kind is collections.ChainMap:
            return ['ChainMap', [self.encode(part, depth + 1) for part in value.maps]]
        tag = VIEW_TAGS.get(kind)
        if tag and self.copies_views:
            return [tag, [self.encode(item, depth + 1) for item in value]]
        if value is NotImplemented or value is ...:
            return ['constant', repr(value)]
        return encode_table(self, value, depth) or self.encode_other(value)

    def decode(self, value, depth=0):
        if not isinstance(value, list):
            if isinstance(value, dict):
                raise ValueError('not a value')
            return value if value == value else self.look_at_number(value, depth)
        if depth > 2 * MAX_DEPTH:
            raise ValueError('nested too deep')
        tag = value[0]
        if tag in SEQUENCES:
            return SEQUENCES[tag](self.decode_items(value[1], depth))
        if tag in MAPPINGS:
            return MAPPINGS[tag]({self.decode(k, depth + 1): self.decode(v, depth + 1) for k, v in value[1]})
        if tag == 'int':
            return int(value[1], 16)
        if tag == 'bytes':
            return bytes.fromhex(value[1])
        if tag == 'bytearray':
            return bytearray.fromhex(value[1])
        if tag == 'complex':
            return self.look_at_number(complex(float(value[1]), float(value[2])), depth)
        if tag == 'range':
            return range(*map(self.decode, value[1:4]))
        if tag == 'slice':
            return slice(*[self.decode(part, depth + 1) for part in value[1:4]])
        if tag == 'type':
            return TYPES_BY_NAME[value[1]]
        if tag == 'looped':
            return decode_looped(self, value[1])
        if tag == 'logger':
            return logging.getLogger(None if value[1] == 'root' else str(value[1]))
        if tag == 'library':
            return self.find_class(*value[1:3]) or self.decode(value[3], depth + 1)
        if tag == 'deque':
            return collections.deque([self.decode(item, depth + 1) for item in value[1]], value[2])
        if tag == 'defaultdict':
            items = {self.decode(k, depth + 1): self.decode(v, depth + 1) for k, v in value[1]}
            return collections.defaultdict(self.decode_factory(value[2], depth + 1), items)
        if tag == 'ChainMap':
            return collections.ChainMap(*[self.decode(part, depth + 1) for part in value[1]])
        if tag in STANDARD:
            return self.look_at_number(STANDARD[tag][2](value[1]), depth)
        if tag in VIEWS:
            return VIEWS[tag]([self.decode(item, depth + 1) for item in value[1]])
        if tag == 'constant':
            return CONSTANTS[value[1]]
        if tag in DECODERS:
            return self.look_at_number(decode_table(self, value, depth), depth)
        return self.decode_other(value, depth)

    def decode_items(self, items, depth):
        # Most are short; a call for each would take longer than all the rest. Of floats, somebody may care about NaN.
        return [item if type(item) in AS_THEY_ARE else self.decode(item, depth + 1) for item in items]

    def decode_factory(self, told, depth):
        return self.decode(told, depth)

    def find_class(self, module, name):
        return loaded_class(module, name)

    def look_at_number(self, value, depth):
        """For who cares about NaN."""
        return value


def content_base(kind):
    """The builtin that this class is derived from, if any."""
    for base in kind.__mro__:
        if base in CONTENT:
            return base
    return None


def replace_content(old, new):
    """Of an instance of a subclass of a collection, without calling methods of the subclass."""
    if type(new) is list:
        list.__setitem__(old, slice(None), new)
    elif type(new) in (dict, set):
        type(new).clear(old)
        type(new).update(old, new)


def put_back(old, new, seen=None):
    """Updates `old` in place to equal `new` and keeps the identity of nested lists, as a local call would."""
    kind = type(old)
    seen = set() if seen is None else seen
    if id(old) in seen:
        return
    seen.add(id(old))
    if kind is not type(new):
        if content_base(kind) is type(new):
            replace_content(old, new)
        return
    if is_array(old):
        if old.shape == new.shape and old.flags.writeable:
            old[...] = new
    elif kind is list or kind is collections.deque:
        if len(old) == len(new):
            for index, value in enumerate(new):
                old[index] = renewed(old[index], value, seen)
        else:
            old.clear()
            old.extend(new)
    elif kind in DICTIONARIES:
        items = {key: renewed(old[key], value, seen) if key in old else value for key, value in new.items()}
        # The order counts, too.
        old.clear()
        dict.update(old, items) if kind is collections.Counter else old.update(items)
    elif kind is collections.ChainMap:
        old.maps[:] = [renewed(before, part, seen) for before, part in zip(old.maps, new.maps)] + new.maps[len(old.maps) :]
    elif kind is bytearray:
        old[:] = new
    elif kind is set:
        old.clear()
        old.update(new)


def renewed(old, new, seen):
    if type(old) is type(new) and type(new) in MUTABLE:
        put_back(old, new, seen)
        return old
    return new
