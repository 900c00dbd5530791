"""
Judge process: the contract of an exercise. The author's run records what the program gave at each line of the tests, and for each
callee; in a student's run this is what the tests are prepared for.

A callee is named by how the tests came to it, never by names that a program chooses: `area` is a name of the program, `area()` what
a call of it gives, `.radius` an attribute of whatever object, `.__add__` an operator.
"""

from ..link.operations import FAMILIES, OPERATIONS
from .value_kinds import STOP, words_for
from .wrong_twins import read_twins

FORMAT = 1
MOST_USES = 20


class SeenKinds:
    """Of an author's run."""

    def __init__(self):
        self.by_callee = {}
        self.excused = set()
        self.owners = {}
        self.calls = {}
        # Those that gave NaN, or an array of nothing, and what was changed of the tests' own (argument_changes.py).
        self.nans = set()
        self.empties = set()
        self.changes = set()
        # Errors that blocks of the program's context managers ended with, and the tests went on.
        self.swallowed = set()

    def note(self, callee, line, kind, is_inside=False):
        """Without a line, it is what the callee may give anywhere."""
        lines = self.by_callee.setdefault(callee, {})
        lines.setdefault(line, set()).add(kind.upper() if is_inside else kind)

    def note_call(self, callee, arguments, keywords):
        """`arguments` and `keywords`: kinds."""
        self.calls.setdefault(callee, [words_for(kind) for kind in [*arguments, *keywords]])

    def note_owner(self, callee, owner):
        name = owner.__name__ if isinstance(owner, type) else type(owner).__name__
        self.owners.setdefault(callee, name)

    def to_contract(self, twins):
        """Lines are listed only where they differ from what the callee gave anywhere."""
        callees = {}
        for callee, lines in self.by_callee.items():
            union = joined(set().union(*lines.values()))
            anywhere = lines.get(None, set())
            kinds_at = {str(line): joined(kinds | anywhere) for line, kinds in lines.items() if line is not None}
            special = {line: kinds for line, kinds in kinds_at.items() if kinds != union}
            callees[callee] = [union, special] if special else [union]
        return {
            'format': FORMAT,
            'callees': callees,
            'excused': sorted(self.excused),
            'nans': sorted(self.nans),
            'empties': sorted(self.empties),
            'changes': sorted(self.changes),
            'swallowed': sorted(self.swallowed),
            'twins': twins,
        }

    def uses(self):
        """For the author: 'area(number) gives a number'."""
        lines = []
        for callee, arguments in self.calls.items():
            kinds = set().union(*self.by_callee.get(f'{callee}()', {}).values()) - {STOP}
            given = words_for([kind for kind in kinds if kind.islower()]) if kinds else 'nothing'
            texts = [text.partition(' ')[2] if text.startswith('a ') else text for text in arguments]
            lines.append(f'{self.shown(callee)}({", ".join(texts)}) gives {given}')
        return lines[:MOST_USES]

    def shown(self, callee):
        return f'{self.owners.get(callee, "")}{callee}'


# `+=` and `+` with the object on the right are the same operator: a program may have either.
OPERATORS = {name: f'.__{FAMILIES.get(name, name)}__' for name in OPERATIONS}


def operator_callee(name):
    return OPERATORS[name]


def joined(kinds):
    return ''.join(sorted(kinds))


class Contract:
    """What the author's run fixed, for a student's run."""

    def __init__(self, callees, excused, nans, empties, changes, swallowed, twins, modules):
        """`nans`, `empties` and `changes`: None in one that was stored before these were recorded."""
        self.callees = callees
        self.excused = excused
        self.nans = nans
        self.empties = empties
        self.changes = changes
        self.swallowed = swallowed
        self.twins = twins
        # Names by which tests import the program.
        self.modules = modules

    def allowed(self, callee, find_line):
        """
        The kinds that the tests are prepared for. None where the author's run says nothing: then everything. `find_line` is
        called only where it matters, because looking for the line takes longer than the rest.
        """
        found = self.callees.get(callee)
        if found is None:
            return None
        return found[1].get(str(find_line()), found[0]) if len(found) > 1 else found[0]

    def knows(self, callee):
        return callee in self.callees

    def forbids_nan(self, callee):
        """
        Not in what an exception was made with, because whoever complains about NaN may name it; nor in a variable of the program
        that comes only because tests import all of them.
        """
        if self.nans is None or callee in self.nans or callee == '.args':
            return False
        return not callee.isidentifier() or self.knows(callee)

    def forbids_empty(self, callee, line):
        """Not where the solution gave another collection of nothing at the same line."""
        return self.empties is not None and self.knows(callee) and self.empties.isdisjoint([callee, f'{callee}@{line}'])


def read_contract(stored):
    """None if there is none, or none that can be read: it may have been stored by another version."""
    if not isinstance(stored, dict) or stored.get('format') != FORMAT:
        return None
    callees, excused = stored.get('callees'), stored.get('excused')
    if not isinstance(callees, dict) or not isinstance(excused, list) or not all(map(is_entry, callees.values())):
        return None
    lines = {line for line in excused if type(line) is int}
    twins = read_twins(stored.get('twins'))
    modules = names_in(stored.get('modules')) or frozenset()
    nans, empties, changes = (names_in(stored.get(name)) for name in ('nans', 'empties', 'changes'))
    swallowed = names_in(stored.get('swallowed')) or frozenset()
    return Contract(callees, lines, nans, empties, changes, swallowed, twins, modules)


def names_in(stored):
    return frozenset(map(str, stored)) if isinstance(stored, list) else None


def is_entry(entry):
    if not isinstance(entry, list) or not 1 <= len(entry) <= 2 or not isinstance(entry[0], str):
        return False
    return len(entry) == 1 or (
        isinstance(entry[1], dict) and all(isinstance(kinds, str) for kinds in entry[1].values())
    )
