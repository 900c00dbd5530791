"""
Lists, dictionaries and other collections that tests and program both have: in one process they would be the same objects. Each has a
number, also those inside of others: positive if the tests have handed it over, negative if the program has put it into one of these.

The outermost ones are roots. Only a root is looked at for changes, because its content is that of its parts, too. A part whose root
is gone becomes one itself.
"""

import collections

from .content_marks import ContentMark
from .looped_values import TooDeep, encode_looped
from .plain_values import DICTIONARIES, MUTABLE, Codec
from .table_values import is_array

# Further in, collections are told one after the other instead of inside of each other.
DEEPEST = 20
# Collections in one that is nested deep.
MOST_LOOKED_AT = 500


KINDS = frozenset(MUTABLE)


def can_be_shared(value):
    return type(value) in KINDS or is_array(value)


class Shared:
    __slots__ = ('callee', 'key', 'mark', 'parts', 'value')

    def __init__(self, value):
        self.value = value
        # Of a root: the numbers of what is inside of it.
        self.parts = []
        self.mark = None


class SharedCollections:
    def __init__(self, side, sign):
        """`sign`: of the numbers that this side gives."""
        self.side = side
        self.sign = sign
        self.last = 0
        self.entries = {}
        self.roots = {}
        # By identity.
        self.numbers = {}

    def enroll(self, value):
        self.last += 1
        number = self.sign * self.last
        self.add(number, value)
        return number

    def number_of(self, value):
        return self.numbers.get(id(value))

    def add(self, number, value):
        entry = self.entries[number] = Shared(value)
        self.numbers[id(value)] = number
        return entry

    def remove(self, number):
        entry = self.entries.pop(number, None)
        self.roots.pop(number, None)
        if entry and self.numbers.get(id(entry.value)) == number:
            del self.numbers[id(entry.value)]

    def make_root(self, number, parts):
        entry = self.roots[number] = self.entries[number]
        entry.parts = parts
        return entry

    def make_roots(self, value, new):
        """`new`: numbers of the collections in `value` that are known only now."""
        if not new:
            return []
        top = self.numbers.get(id(value))
        if top == new[0]:
            return [self.make_root(top, new[1:])]
        if top in new:
            return [self.make_root(top, [number for number in new if number != top])]
        return [self.make_root(number, self.inside(self.entries[number].value)) for number in self.outermost(new)]

    def outermost(self, numbers):
        inner = {part for number in numbers for part in self.inside(self.entries[number].value) if part != number}
        return [number for number in numbers if number not in inner]

    def watch(self, entry):
        if entry.mark is None:
            entry.mark = ContentMark(entry.value, lambda value: Looking(self.side).look(value))

    def has_changed(self, entry, is_thorough=False):
        return entry.mark.has_changed(entry.value, is_thorough)

    def with_parts(self, numbers):
        """Those numbers, and those of what is inside of these; outer ones first."""
        known = [[number, *self.entries[number].parts] for number in numbers if number in self.entries]
        if len(known) == 1:
            return [number for number in known[0] if number in self.entries]
        return [number for number in dict.fromkeys(one for group in known for one in group) if number in self.entries]

    def promote(self, parts):
        """Those whose root is gone."""
        left = [number for number in parts if number in self.entries and number not in self.roots] if self.entries else []
        if not left:
            return
        covered = set()
        for root in self.roots.values():
            covered.update(self.inside(root.value))
        for number in left:
            if number not in covered:
                inner = self.inside(self.entries[number].value)
                self.watch(self.make_root(number, [one for one in inner if one != number]))
                covered.update(inner)

    def inside(self, value):
        """The numbers of all collections in this one that have any."""
        found, looked_at, waiting = {}, set(), [value]
        while waiting:
            one = waiting.pop()
            if id(one) in looked_at:
                continue
            looked_at.add(id(one))
            for item in items_of(one):
                number = self.numbers.get(id(item))
                if number is not None:
                    found[number] = None
                if type(item) in HOLDERS:
                    waiting.append(item)
        return list(found)


HOLDERS = frozenset([list, tuple, collections.deque, collections.ChainMap, *DICTIONARIES])


def items_of(value):
    kind = type(value)
    if kind in DICTIONARIES:
        return value.values()
    if kind is collections.ChainMap:
        return value.maps
    return value if kind in HOLDERS else ()


class Looking(Codec):
    """The whole content of a collection, to compare it with what it was."""

    def look(self, value):
        """None for what is nested so deep that looking at it takes too long: then its changes are not seen."""
        if type(value) not in (list, dict):
            return self.encode(value)
        try:
            return self.encode_collection(type(value), value, 0)
        except TooDeep:
            pass
        try:
            return encode_looped(self, value, MOST_LOOKED_AT)
        except TooDeep:
            return None

    def __init__(self, side):
        self.encode_other = self.encode_library_class = side.look_at_other
        self.copies_views = side.copies_views


class Giving(Codec):
    """Encodes what goes to the other side, with the numbers of all collections in it."""

    def __init__(self, shared):
        side = shared.side
        self.encode_other = side.encode_other
        self.encode_library_class = side.encode_library_class
        self.copies_views = side.copies_views
        self.shared = shared
        self.told = []
        self.new = []
        self.known = set()
        self.waiting = []
        # Numbers of the outermost collections.
        self.outer = []

    def give(self, value):
        before, new_before = len(self.told), len(self.new)
        told = self.whole(value)
        numbers = self.told[before:]
        self.outer += numbers[:1] if can_be_shared(value) else self.shared.outermost(numbers)
        self.shared.make_roots(value, self.new[new_before:])
        return told

    def renewal(self, number):
        """A root and all that is inside of it."""
        entry = self.shared.entries[number]
        told = self.whole(entry.value)
        entry.parts = [one for one in self.told if one != number]
        return told

    def encode(self, value, depth=0):
        if not can_be_shared(value):
            return Codec.encode(self, value, depth)
        shared = self.shared
        number = shared.number_of(value)
        if number in self.known:
            return ['own', number]
        if number is None:
            number = shared.enroll(value)
            self.new.append(number)
        self.known.add(number)
        self.told.append(number)
        if depth > DEEPEST:
            self.waiting.append(number)
            return ['own', number]
        return ['part', number, self.encode_collection(type(value), value, depth)]

    def whole(self, value):
        told = self.encode(value)
        return ['parts', self.rest(), told] if self.waiting else told

    def rest(self):
        parts = []
        while self.waiting:
            number = self.waiting.pop()
            value = self.shared.entries[number].value
            parts.append([number, self.encode_collection(type(value), value, 1)])
        return parts

    def withdraw(self):
        """If something in it cannot be sent."""
        for number in self.new:
            self.shared.remove(number)


def refill(old, new):
    """The other side has changed it: the same object, with another content."""
    kind = type(old)
    if kind is list or kind is bytearray:
        old[:] = new
    elif is_array(old):
        if old.shape == new.shape and old.flags.writeable:
            old[...] = new
    elif kind is collections.ChainMap:
        old.maps[:] = new.maps
    elif kind is collections.deque:
        old.clear()
        old.extend(new)
    else:
        items = dict(new) if kind in DICTIONARIES else set(new)
        old.clear()
        # A Counter would add the numbers.
        dict.update(old, items) if kind is collections.Counter else old.update(items)
