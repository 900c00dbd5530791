"""Student process: lists, dictionaries and other collections that the tests gave the program, by number (kept_collections.py)."""

import sys

from ..link.content_marks import ContentMark
from ..link.plain_values import Codec, put_back

# Of one that nobody has: the mark refers to it, and the question itself does.
UNUSED = 2


class GivenCollections:
    def __init__(self, side):
        self.side = side
        self.marks = {}
        self.numbers = {}
        # The judge process has not been told yet.
        self.dropped = set()

    def accept(self, number, value):
        """The collection itself: the same object each time that the tests give it."""
        mark = self.marks.get(number)
        self.dropped.discard(number)
        if mark is None:
            mark = self.marks[number] = ContentMark(value, lambda value: Codec.encode(self.side, value))
            self.numbers[id(value)] = number
        return mark.value

    def renew(self, changes):
        for number, told in changes:
            mark = self.marks.get(number)
            if mark:
                put_back(mark.value, self.side.decode(told))
                mark.has_changed(True)

    def changes(self, given=()):
        """`given`: numbers of those that the program had in the call that has just ended."""
        found = []
        for number, mark in list(self.marks.items()):
            if mark.has_changed(number in given):
                found.append([number, Codec.encode(self.side, mark.value)])
        return found

    def forget_unused(self):
        self.dropped.update(self.drop_unused(list(self.marks)))

    def take_dropped(self):
        dropped, self.dropped = self.dropped, set()
        return sorted(dropped)

    def drop_unused(self, numbers):
        return [number for number in numbers if self.drop_if_unused(number)]

    def drop_if_unused(self, number):
        mark = self.marks.get(number)
        if mark is None or sys.getrefcount(mark.value) > UNUSED:
            return False
        del self.marks[number], self.numbers[id(mark.value)]
        return True
