"""Student process: lists, dictionaries and other collections that the tests gave the program (shared_collections.py)."""

import sys

from ..link.plain_values import Codec
from ..link.shared_collections import Giving, SharedCollections, refill

# Of one that nobody has: its entry refers to it, and the question itself does.
UNUSED = 2


class GivenCollections(SharedCollections):
    def __init__(self, side):
        super().__init__(side, -1)
        # The judge process has not been told yet.
        self.dropped = set()
        # The program's own, while a function of the tests has them.
        self.lent = set()

    def renew(self, changes):
        for number, told in changes:
            entry = self.entries.get(number)
            if entry:
                receiving = Receiving(self, is_renewing=True)
                receiving.decode(told)
                entry.parts = [*dict.fromkeys([*entry.parts, *receiving.arrived])]
                if entry.mark:
                    self.has_changed(entry, True)

    def changes(self, given=()):
        """`given`: numbers of those that the program had in the call that has just ended."""
        found = []
        for number, entry in list(self.roots.items()):
            if self.has_changed(entry, number in given):
                found.append([number, Giving(self).renewal(number)])
        return found

    def forget_unused(self):
        self.dropped.update(self.drop_unused(list(self.roots)))

    def take_dropped(self):
        dropped, self.dropped = self.dropped, set()
        return sorted(dropped)

    def drop_unused(self, roots):
        """With what is inside of those that nobody has any more."""
        dropped = []
        for root in roots:
            parts = self.entries[root].parts if root in self.entries else []
            if root in self.roots and self.drop_if_unused(root):
                # The tests have counted from outside to inside.
                inner = sorted((part for part in parts if part not in self.roots), key=abs)
                dropped += [root, *filter(self.drop_if_unused, inner)]
                self.promote(parts)
        return dropped

    def drop_if_unused(self, number):
        if number not in self.entries or sys.getrefcount(self.entries[number].value) > UNUSED:
            return False
        self.remove(number)
        return True


class Lending(Giving):
    """Encodes the program's own collections for a function of the tests, until that is done."""

    def give(self, value):
        told = self.whole(value)
        self.shared.lent.update(self.new)
        return told

    def encode(self, value, depth=0):
        # One of the tests is known to them; one that is lent already may have changed since.
        number = self.shared.numbers.get(id(value))
        is_theirs = number is not None and number not in self.shared.lent
        return ['own', number] if is_theirs else super().encode(value, depth)

    def withdraw(self):
        super().withdraw()
        self.shared.lent.difference_update(self.new)


class Receiving(Codec):
    """Reads what the tests give. A collection that the program has already is the same object again."""

    def __init__(self, given, is_renewing=False):
        self.given = given
        self.is_renewing = is_renewing
        self.find_class = given.side.find_class
        self.arrived = []

    def read(self, told):
        before = len(self.arrived)
        value = self.decode(told)
        for entry in self.given.make_roots(value, self.arrived[before:]):
            self.given.watch(entry)
        return value

    def decode_other(self, told, depth):
        tag = told[0]
        if tag == 'part':
            return self.part(told[1], told[2], depth)
        if tag == 'own':
            return self.given.entries[told[1]].value
        if tag == 'parts':
            for number, content in told[1]:
                if number not in self.given.entries:
                    self.begin(number, content)
            for number, content in told[1]:
                self.part(number, content, depth, True)
            return self.decode(told[2], depth)
        return self.given.side.decode_other(told, depth)

    def begin(self, number, content):
        """Empty at first, because it may be inside of itself."""
        if content[0] in EMPTY:
            self.given.add(number, EMPTY[content[0]]())
            self.arrived.append(number)

    def part(self, number, content, depth, is_begun=False):
        given = self.given
        entry = given.entries.get(number)
        if given.dropped:
            given.dropped.discard(number)
        if entry and not self.is_renewing and not is_begun:
            return entry.value
        if entry is None:
            self.begin(number, content)
            entry = given.entries.get(number)
            if content[0] == 'list':
                entry.value.extend(self.decode_items(content[1], depth))
                return entry.value
        value = self.decode(content, depth)
        if entry is None:
            entry = given.add(number, value)
            self.arrived.append(number)
        else:
            refill(entry.value, value)
        return entry.value


EMPTY = {'list': list, 'dict': dict}
