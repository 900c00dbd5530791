"""
Judge process: lists, dictionaries and other collections of the tests that the program was given. In one process both would have the
same object, so changes go both ways: those of the program at each message from it, those of the tests before each message to it.
The program says which ones it has kept after a call; the others are forgotten.
"""

import collections

from ..link.content_marks import ContentMark
from ..link.plain_values import DICTIONARIES, MUTABLE, Codec, put_back
from ..link.table_values import is_array
from .misfits import Misfit
from .value_kinds import ARRAY, DICT, LIST, OTHER, SET


class KeptCollections:
    def __init__(self, judge):
        self.judge = judge
        self.by_number = {}
        self.numbers = {}
        self.last = 0
        # What the program has made of those whose changes are withheld from the tests (argument_changes.py).
        self.withheld = {}

    def offer(self, value, callee, key):
        """The number of a collection that is about to be given; None for other values."""
        if type(value) not in MUTABLE and not is_array(value):
            return None
        number = self.numbers.get(id(value))
        if number is None or number in self.withheld:
            self.last += 1
            number = self.numbers[id(value)] = self.last
            self.by_number[number] = Kept(value, callee, key)
        return number

    def offer_all(self, arguments, keywords, callee):
        """Position or name, and number."""
        found = []
        for key, value in (*enumerate(arguments), *keywords.items()):
            number = self.offer(value, callee, key)
            if number is not None:
                found.append([key, number])
        return found

    def end_call(self, offered, kept):
        for _, number in offered:
            if number not in kept:
                self.forget(number)
            elif number in self.by_number:
                self.watch_one(self.by_number[number])

    def forget(self, number):
        kept = self.by_number.pop(number, None)
        self.withheld.pop(number, None)
        if kept and self.numbers.get(id(kept.value)) == number:
            del self.numbers[id(kept.value)]

    def watch_one(self, kept):
        if kept.mark is None:
            kept.mark = ContentMark(kept.value, lambda value: Codec.encode(self.judge, value))

    def watch_all(self):
        """Before a function of the tests runs in the middle of a call."""
        for kept in self.by_number.values():
            self.watch_one(kept)

    def changed_by_tests(self):
        """For the program: numbers, and contents."""
        found = []
        for number, kept in list(self.by_number.items()):
            if kept.mark and kept.mark.has_changed():
                self.withheld.pop(number, None)
                found.append([number, Codec.encode(self.judge, kept.value)])
        return found

    def take_changes(self, changes, dropped):
        for number, told in changes:
            kept = self.by_number[number]
            try:
                content = self.judge.take(told, f'{kept.callee}<')
            except Misfit:
                # The test fails by it in any case.
                continue
            if not self.judge.changes.reaches_tests(kept.callee, kept.key, kept.value):
                self.withheld[number] = content
                continue
            put_back(kept.value, content)
            if kept.mark:
                kept.mark.has_changed()
        for number in dropped:
            self.forget(number)

    def get(self, number):
        if type(number) is not int:
            raise ValueError('not a number of ours')
        return self.withheld[number] if number in self.withheld else self.by_number[number].value

    def is_known(self, value):
        return id(value) in self.numbers

    def kind_of(self, number):
        value = self.get(number)
        return ARRAY if is_array(value) else KINDS.get(type(value), OTHER)


class Kept:
    def __init__(self, value, callee, key):
        self.value, self.callee, self.key = value, callee, key
        self.mark = None


KINDS = {list: LIST, set: SET, **dict.fromkeys((*DICTIONARIES, collections.ChainMap), DICT)}
