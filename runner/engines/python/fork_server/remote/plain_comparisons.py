"""
Judge process: `Rational(6, 3) == 2`, where the solution's own class decides. A program could say yes to all, because it is told what it is
compared with. So it is asked only where the solution's answer mattered, it must not say yes to a value that no test has, and in
the world where tests expect something wrong (wrong_twins.py) it is asked about another value, and has to tell that apart.
Where the solution takes no plain value, as in `assertRaises(TypeError)` around `Vector(3, 4) < 'abc'`, the program is asked at that
line of the tests, and must take none either.
"""

import random

from ..link.error_parts import is_data
from .tests_place import line_of_tests
from .value_kinds import TRUTH
from .wrong_twins import ORDER

chance = random.SystemRandom()
FAR = 1 << 60


def answer_about(remote, name, other):
    """Of the program; NotImplemented where the tests do not leave it to the program."""
    judge = remote._cairn_judge
    callee = 'order plain' if name in ORDER else 'equality plain'
    if other is None or not is_data(other) or not (judge.recording or judge.contract):
        return NotImplemented
    if not judge.recording and not judge.contract.knows(callee):
        return refusal_of(remote, name, other)
    answer = lambda value: judge.operate(remote._cairn_handle, name, value)
    ask = lambda value: settled(name, answer(value))
    twins = judge.twins
    if twins:
        asked = twins.other_item(other, name, ask)
        if asked is not other:
            return twins.answered(name, ask(asked), type(remote).__name__)
    try:
        told = answer(other)
    except Exception:
        note_refusal(judge, name)
        raise
    found = settled(name, told)
    if name not in ORDER and found is (name == 'ne'):
        note_refusal(judge, name)
    if type(found) is not bool:
        return as_no_answer(found)
    if judge.recording and (name in ORDER or found is (name == 'eq')):
        judge.recording.note(callee, line_of_tests(), TRUTH)
    if not judge.recording and not twins and says_always(name, found, other, ask):
        judge.failures.refuse(f'An object of your class {type(remote).__name__} gives the same answer for every value.')
    result = twins.compared(name, found, remote, other) if twins else found
    return told if result is found else result


def note_refusal(judge, name):
    if judge.recording:
        judge.recording.note(refusal_at(name), None, TRUTH)


def refusal_at(name):
    return f'refuses {"order" if name in ORDER else "equality"}@{line_of_tests()}'


def refusal_of(remote, name, other):
    """Where the solution's objects took no plain value. What the program's raises there is its own."""
    judge = remote._cairn_judge
    if judge.twins or not judge.contract.knows(refusal_at(name)):
        return NotImplemented
    told = judge.operate(remote._cairn_handle, name, other)
    found = settled(name, told)
    if name in ORDER:
        judge.failures.refuse(
            f'{type(remote).__name__}.__{name}__ gave an answer for a plain value. It must refuse it: return NotImplemented, and Python '
            'raises a TypeError.'
        )
    if found is (name == 'eq'):
        judge.failures.refuse(f'Your class {type(remote).__name__} says that an object is equal to a plain value. It must not be.')
    return told if type(found) is bool else as_no_answer(found)


def as_no_answer(found):
    """Who forgets an answer gives None, which is not an error in Python."""
    return None if found is None else NotImplemented


def settled(name, answer):
    """Of a plain value that a class says nothing about, it is another one."""
    return name == 'ne' if answer is NotImplemented and name not in ORDER else answer


def says_always(name, found, other, ask):
    try:
        if name in ORDER:
            is_number = isinstance(other, (int, float))
            return is_number and ask(FAR + chance.getrandbits(50)) is ask(-FAR - chance.getrandbits(50)) is found
        return found is (name == 'eq') and ask(decoy(other)) is found
    except Exception:
        return False


def decoy(item):
    """A value that is in no test."""
    if isinstance(item, (int, float)):
        return type(item)(chance.getrandbits(60)) if not isinstance(item, bool) else chance.getrandbits(60)
    return f'{chance.getrandbits(60):x}'
