"""
Judge process: what the program changes of the tests' own things. Tests may compute what they expect after the call, from the list
that they gave: a program that overwrites that list chooses what is expected. So the author's run records which arguments the solution
changed. If a student's run changes others and passes, the engine runs it once more with these changes withheld from the tests
(python-engine.ts), and it has to pass in that way, too.

A collection of the program that tests import by its name is treated alike: `<STOCK`.

An argument is named `merge_sort()0`, by the callee and its position or name; an object of the tests by its class and the function
that was called, `Cart>total`, or `Cart>` in a method: methods of right programs may divide the work in different ways.
"""

import types

from ..link.operations import IN_PLACE
from .last_call import LastCall
from .object_states import TooLarge, can_be_changed_by, copy_of, state_of

MOST_TOLD = 3
CHANGING = frozenset(['set', 'setitem', 'delitem', *IN_PLACE])
NAMES = {'dict': 'dictionary', 'ndarray': 'array', 'StringIO': 'file', 'BytesIO': 'file'}


class ArgumentChanges:
    def __init__(self, contract, recording, is_withholding):
        """`contract`: None also for one that was stored before changes were recorded."""
        self.expected = contract.changes if contract else None
        self.recording = recording
        self.is_withholding = is_withholding
        # In a student's run, by name: a sentence and the call.
        self.found = {}
        # While changes are withheld: what the program has instead of objects of the tests, until its call ends.
        self.copies = {}
        self.depth = 0
        # What the tests call now.
        self.callee = ''

    def is_open(self, name):
        """Whether it matters if this is changed."""
        if self.recording:
            return name not in self.recording.changes
        return self.expected is not None and name not in self.expected

    def is_open_object(self, kind, name):
        if self.recording or self.expected is None:
            return self.is_open(name)
        if name == f'{kind}>':
            return not any(one.startswith(name) for one in self.expected)
        return name not in self.expected and f'{kind}>' not in self.expected

    def note(self, name, callee, what):
        if self.recording:
            self.recording.changes.add(name)
        elif name not in self.found:
            self.found[name] = sentence_for(callee, what), LastCall.call

    def reaches_tests(self, callee, key, argument):
        """Of an argument that came back changed."""
        name = f'{callee}{key}'
        if not self.is_open(name):
            return True
        kind = type(argument).__name__
        self.note(name, callee, NAMES.get(kind, kind))
        return not self.is_withholding

    def of_import_reach_tests(self, name, value):
        """Of a collection of the program that tests import by its name. The solution may change it in another function."""
        if self.is_open(f'<{name}'):
            kind = type(value).__name__
            self.note(f'<{name}', self.callee, NAMES.get(kind, kind))
            return not self.is_withholding
        return True

    # ---- objects of the tests, which the program uses where they are

    def use(self, value, holder, operation, act):
        """
        `act` uses `value`, which is `holder` or a method of it. What the solution did to such an object without changing it
        is not looked at again, because that takes long with large objects.
        """
        kind = type(holder).__name__
        name, use = f'{kind}>{self.callee if self.callee.isidentifier() else ""}', f'{kind}.{operation}'
        if not self.is_open_object(kind, name) or not can_be_changed_by(holder, operation):
            return act(self.current(value, holder))
        if not self.recording and use in self.expected and operation not in CHANGING:
            return act(self.current(value, holder))
        if self.is_withholding:
            self.give_copy(holder)
            return act(self.current(value, holder))
        before = self.state(holder)
        try:
            return act(value)
        finally:
            if before is None or self.state(holder) != before:
                self.note(name, self.callee, NAMES.get(kind, f'{kind} object'))
            elif self.recording:
                self.recording.changes.add(use)

    def give_copy(self, holder):
        if id(holder) not in self.copies:
            copy = copy_of(holder)
            # With the objects themselves, so that nothing else gets their ids.
            self.copies[id(holder)], self.copies[id(copy)] = (holder, copy), (copy, copy)

    def state(self, holder):
        try:
            return state_of(holder)
        except TooLarge:
            return None

    def current(self, value, holder):
        found = self.copies.get(id(holder))
        if not found:
            return value
        return found[1] if value is holder else getattr(found[1], value.__name__, value)

    def as_original(self, value, holder):
        """A method that was read from a copy, as that of the tests' object: it may be called when the copy is gone."""
        found = self.copies.get(id(holder))
        is_of_copy = found and isinstance(value, types.MethodType) and value.__self__ is found[1]
        return types.MethodType(value.__func__, holder) if is_of_copy else value

    def begin_use(self):
        """The tests use the program: it begins with their own objects again, unless it has asked for this itself."""
        if not self.depth:
            self.copies.clear()

    def told(self, place_of):
        """For the engine."""
        calls = dict(self.found.values())
        return [{'sentence': text, **place_of(call)} for text, call in list(calls.items())[:MOST_TOLD]]


def sentence_for(callee, what):
    name = callee.replace('()', '').lstrip('.') or 'Your program'
    return f'{name} changes the {what} that the tests gave it; the tests pass only because of that.'
