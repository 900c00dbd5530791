"""
Judge process: lists, dictionaries and other collections of the tests that the program was given (shared_collections.py). In one process
both would have the same object, so changes go both ways: those of the program at each message from it, those of the tests before each
message to it. The program says which ones it has kept after a call; the others are forgotten.
"""

import collections

from ..link.plain_values import DICTIONARIES, STANDARD_TAGS
from ..link.shared_collections import Giving, SharedCollections, can_be_shared, refill
from ..link.table_values import is_array
from .misfits import Misfit
from .value_kinds import ARRAY, DICT, LIST, OTHER, SET

COMPARED = frozenset([bool, int, float, complex, str, bytes, range, type(None), *STANDARD_TAGS])


class KeptCollections(SharedCollections):
    def __init__(self, judge):
        super().__init__(judge, 1)
        self.judge = judge
        # What the program has made of those whose changes are withheld from the tests (argument_changes.py).
        self.withheld = {}
        # Numbers of collections that the program has told of, and that are not looked at yet.
        self.arrived = []
        # Of what is being given: the callee, and the position or name of the argument.
        self.place = '', ''

    def add(self, number, value):
        entry = super().add(number, value)
        entry.callee, entry.key = self.place
        return entry

    def giving(self):
        return GivingOriginals(self) if self.judge.copies else Giving(self)

    def number_of(self, value):
        number = self.numbers.get(id(value))
        # What the program has made of it is withheld: it gets the tests' own anew.
        return None if number in self.withheld else number

    def end_call(self, outer, kept):
        parts = self.with_parts(outer)
        kept = {*kept}
        for number in parts:
            if number not in kept:
                self.forget(number)
        self.promote(parts)
        for number in outer:
            if number in self.roots:
                self.watch(self.roots[number])

    def forget(self, number):
        self.withheld.pop(number, None)
        self.remove(number)

    def watch_all(self):
        """Before a function of the tests runs in the middle of a call."""
        for entry in self.roots.values():
            self.watch(entry)

    def changed_by_tests(self):
        """For the program: numbers, and contents."""
        found = []
        for number, entry in list(self.roots.items()):
            if entry.mark and self.has_changed(entry):
                for one in (number, *entry.parts):
                    self.withheld.pop(one, None)
                self.place = entry.callee, entry.key
                found.append([number, self.giving().renewal(number)])
        return found

    def take_changes(self, changes, dropped):
        for number, told in changes:
            entry = self.entries[number]
            self.place = entry.callee, entry.key
            try:
                self.judge.take(told, f'{entry.callee}<', is_change=True)
            except Misfit:
                # The test fails by it in any case.
                continue
            entry.parts = [*dict.fromkeys([*entry.parts, *self.arrived])]
            self.arrived = []
            if entry.mark:
                self.has_changed(entry)
        left = self.with_parts(dropped)
        for number in dropped:
            self.forget(number)
        self.promote(left)

    def begin_loan(self):
        arrived, self.arrived = self.arrived, []
        numbers = [number for number in arrived if number in self.entries]
        for number in numbers:
            # The program's own, which it may change.
            self.entries[number].callee = None
        for number in self.outermost(numbers):
            self.watch(self.make_root(number, self.inside(self.entries[number].value)))
        return numbers

    def take_part(self, crossing, told, depth):
        """One that the program has changed, or put into another one."""
        _, number, content = told
        if type(number) is not int:
            raise ValueError('not a number of ours')
        entry = self.entries.get(number)
        value = crossing.decode(content, depth)
        if entry is None:
            if number >= 0 or not can_be_shared(value):
                raise ValueError('not a number of ours')
            self.arrived.append(number)
            return self.add(number, value).value
        if type(value) is not type(entry.value):
            raise ValueError('a collection of another kind')
        if number not in self.withheld and is_same(entry.value, value):
            return entry.value
        if entry.callee is None:
            refill(entry.value, value)
            return entry.value
        if number in self.withheld or not self.judge.changes.reaches_tests(entry.callee, entry.key, entry.value):
            self.withheld[number] = value
            return value
        refill(entry.value, value)
        return entry.value

    def begin_part(self, number, content):
        if type(number) is int and number < 0 and number not in self.entries and content[0] in EMPTY:
            self.add(number, EMPTY[content[0]]())
            self.arrived.append(number)

    def get(self, number):
        if type(number) is not int:
            raise ValueError('not a number of ours')
        return self.withheld[number] if number in self.withheld else self.entries[number].value

    def is_known(self, value):
        return id(value) in self.numbers

    def kind_of(self, number):
        value = self.get(number)
        return ARRAY if is_array(value) else KINDS.get(type(value), OTHER)


class GivingOriginals(Giving):
    """A copy of the program's collection goes back as the original (`JudgeSide.copy_of`)."""

    def encode(self, value, depth=0):
        return self.shared.judge.original_of(value, depth) or super().encode(value, depth)


def is_same(old, new):
    """Whether it holds the same things in the same order; no code of the program is asked."""
    if is_array(old) or type(old) is collections.ChainMap:
        return False
    if len(old) != len(new):
        return False
    if type(old) in DICTIONARIES:
        return all(map(is_same_item, old, new)) and all(map(is_same_item, old.values(), new.values()))
    return all(map(is_same_item, old, new))


def is_same_item(old, new):
    if old is new:
        return True
    kind = type(old)
    if kind is not type(new):
        return False
    if kind in COMPARED:
        return old == new or (old != old and new != new)
    return kind is tuple and len(old) == len(new) and all(map(is_same_item, old, new))


EMPTY = {'list': list, 'dict': dict}
KINDS = {list: LIST, set: SET, **dict.fromkeys((*DICTIONARIES, collections.ChainMap), DICT)}
