"""Turns a failure into feedback for a student: expected, actual, the line in their code, and plain sentences."""

import ast
import itertools
import traceback

from ..remote.last_call import LastCall
from ..remote.misfits import Misfit
from ..remote.own_iterables import OwnIterable
from ..remote.remote_errors import Interrupted, SolutionGone
from ..remote.remote_objects import Remote
from ..remote.sealed_objects import Sealed
from ..remote.tests_place import FILE
from .answer_line import answer_line
from .plain_asserts import is_expected

MAX_VALUE = 600
MAX_ITEMS = 100
WORDS = {
    '==': '{}', 'assertEqual': '{}', 'assertAlmostEqual': 'about {}', 'is': '{}', 'assertIs': '{}',
    'assertCountEqual': '{} in any order', '!=': 'anything but {}', 'assertNotEqual': 'anything but {}',
    'is not': 'anything but {}', 'assertIsNot': 'anything but {}', 'assertNotAlmostEqual': 'not about {}',
    '<': 'less than {}', 'assertLess': 'less than {}', '<=': 'at most {}', 'assertLessEqual': 'at most {}',
    '>': 'greater than {}', 'assertGreater': 'greater than {}',
    '>=': 'at least {}', 'assertGreaterEqual': 'at least {}',
    'assertRegex': 'text that matches {}', 'assertNotRegex': 'text that does not match {}',
    'assertIsInstance': 'an object of {}', 'assertNotIsInstance': 'no object of {}',
    'assertMultiLineEqual': '{}', 'assertSequenceEqual': '{}', 'assertListEqual': '{}',
    'assertTupleEqual': '{}', 'assertSetEqual': '{}', 'assertDictEqual': '{}',
}  # fmt: skip
CONTAINS = {
    'in': 'something that contains {}', 'assertIn': 'something that contains {}',
    'not in': 'something without {}', 'assertNotIn': 'something without {}',
}  # fmt: skip
ONE_OF = {'in': 'one of {}', 'assertIn': 'one of {}', 'not in': 'none of {}', 'assertNotIn': 'none of {}'}
ALONE = {
    'assertTrue': 'True',
    'assertFalse': 'False',
    'assertIsNone': 'None',
    'assertIsNotNone': 'anything but None',
}

NO_INPUT = 'Your code asked for input, and there was none (left). Tests run without a keyboard'


class Explainer:
    def __init__(self, judge, test_source, program_lines, first_line, own_count, hidden=()):
        self.judge = judge
        # Names of files that only tests have.
        self.hidden = hidden
        self.test_source = test_source
        self.program_lines = program_lines
        # The lines before are the preamble's.
        self.offset = first_line - 1
        self.own_count = own_count

    def problem(self, error, trace):
        """The fields of a result that describe the failure."""
        row = self.described(error, trace)
        if self.judge.recording:
            notes = ' '.join(part for part in (self.reason(error), where_in_tests(trace)) if part)
            row['feedback'] = self.joined(row['feedback'], notes)
        return row

    def reason(self, error):
        """For the author of tests which their own solution does not pass."""
        text = str(error)
        if isinstance(error, FileNotFoundError):
            file = next((name for name in self.hidden if text.endswith((f"'{name}'", f"/{name}'"))), None)
            return file and f'{file} is a hidden file, which only tests have: let students read it, or hand its text to the program.'
        if isinstance(error, ModuleNotFoundError) and error.name and not getattr(error, '_cairn_error', None):
            return f'{error.name} is not installed where tests run: write them without it, or ask who runs this site to install it.'
        return ''

    def described(self, error, trace):
        info = getattr(error, '_cairn_error', None)
        if isinstance(error, SolutionGone):
            return {'feedback': gone_sentence(str(error))}
        if info:
            return self.raised(error, info)
        if isinstance(error, Misfit):
            return self.misfit(str(error), error.call)
        if isinstance(error, AssertionError):
            return self.failed(error, trace)
        return self.broken_test(error)

    # ---- the program raised

    def raised(self, error, info):
        name = 'KeyboardInterrupt' if isinstance(error, Interrupted) else type(error).__name__
        actual = f'{name}: {info.text}' if info.text else name
        hint = NO_INPUT if isinstance(error, EOFError) else ''
        parts = (self.called(info.call), f'Your code raised {actual}', self.frames(info), hint)
        row = {'actual': actual, 'feedback': self.joined(*parts)}
        # A call with wrong arguments fails before any line of the function runs.
        return {**row, **(self.own_place(info.frames) or self.called_place(info.call))}

    def frames(self, info):
        rows = []
        for line, name, file in info.frames:
            own = self.own(line)
            where = '' if name == '<module>' else f' in {name}'
            if file:
                rows.append(f'  {file}, line {line}{where}')
            elif own:
                rows.append(f'  line {own}{where}: {self.text(line).strip()}')
        # Do not repeat the frames of a recursion.
        return '\n'.join(dict.fromkeys(rows))

    def called_place(self, call):
        line = self.own(call[1]) if call and call[1] else None
        return {'line': line} if line else {}

    def answer_line(self, call):
        line = answer_line('\n'.join(self.program_lines), call[1]) if call and call[1] else None
        return self.own(line) if line else None

    def own_place(self, frames):
        """Where it was raised: a line, and its file if that is not the main one."""
        for line, _, file in reversed(frames):
            if file:
                return {'line': line, 'file': file}
            if self.own(line):
                return {'line': self.own(line)}
        return None

    def own(self, line):
        """The line in the student's code; None for preamble and postamble."""
        own = line - self.offset
        return own if 1 <= own <= self.own_count else None

    def text(self, line):
        return self.program_lines[line - 1] if 0 < line <= len(self.program_lines) else ''

    # ---- the program gave something that the tests are not prepared for

    def misfit(self, sentence, call):
        line = self.answer_line(call)
        place = {'line': line} if line else self.called_place(call)
        shown = f'See line {line}: {self.text(line + self.offset).strip()}' if line else ''
        return {'feedback': self.joined(sentence, self.called(call), shown), **place}

    # ---- the program returned a wrong result

    def failed(self, error, trace):
        sides = getattr(error, '_cairn_sides', None)
        expected, actual, message = self.sides(sides, error, trace)
        unexpected = unexpected_in(sides.values) if sides else None
        if unexpected is not None:
            return {**self.misfit(unexpected._cairn_sentence, sides.call), 'actual': unexpected._cairn_what}
        row = {key: value for key, value in (('expected', expected), ('actual', actual)) if value is not None}
        call = sides.call if sides else LastCall.call
        line = self.answer_line(call)
        parts = [
            message,
            self.called(call),
            f'Expected: {expected}' if expected is not None else '',
            f'Actual: {actual}' if actual is not None else '',
            first_difference(sides) if sides else '',
            f'See line {line}: {self.text(line + self.offset).strip()}' if line else '',
        ]
        return {
            **row,
            'feedback': self.joined(*parts) or 'The test failed',
            **({'line': line} if line else {}),
        }

    def sides(self, sides, error, trace):
        text = str(error)
        if sides is None:
            if text.endswith(' not raised') or ' not raised by ' in text:
                return text.split(' not raised')[0] + ' raised', 'nothing raised', ''
            return None, None, text
        method, values = sides.method, sides.values
        if method == 'true':
            return f'{cut(values[1])} to be true', show(values[0]), sides.message
        if method in ALONE:
            return ALONE[method], show(values[0]), sides.message
        left, right = values[0], values[1]
        swapped = self.is_swapped(method, trace) if method.startswith('assert') else sides.is_swapped
        if method in CONTAINS:
            if swapped:
                return ONE_OF[method].format(show(right)), show(left), sides.message
            return CONTAINS[method].format(show(left)), show(right), sides.message
        actual, expected = (right, left) if swapped else (left, right)
        return WORDS[method].format(show(expected)), show(actual), sides.message

    def is_swapped(self, method, trace):
        """In `assertEqual(4, add(2, 2))` the literal is the expected value."""
        is_search = method in CONTAINS
        if method not in CONTAINS and method != 'assertIs' and not method.endswith('Equal'):
            return False
        lines = {line for frame, line in traceback.walk_tb(trace) if frame.f_code.co_filename == FILE}
        for node in ast.walk(ast.parse(self.test_source)):
            if (
                isinstance(node, ast.Call)
                and node.lineno in lines
                and getattr(node.func, 'attr', '') == method
                and len(node.args) >= 2
            ):
                first, second = node.args[:2]
                return is_expected(second, first) if is_search else is_expected(first, second)
        return False

    def called(self, call):
        if not call:
            return ''
        name, _, arguments, keywords = call
        texts = [show_sent(self.judge, item) for item in arguments]
        texts += [f'{key}={show_sent(self.judge, item)}' for key, item in keywords.items()]
        return 'Called: ' + cut(f'{name}({", ".join(texts)})')

    # ---- the test itself failed to run

    def broken_test(self, error):
        text = str(error)
        if isinstance(error, NameError) and text.startswith("name '"):
            return {'feedback': f'Your code does not define {text.split(chr(39))[1]}, which this test uses'}
        if isinstance(error, (NameError, AttributeError)) and text.startswith('your code does not define'):
            return {'feedback': f'Y{text[1:]}, which this test uses'}
        return {
            'feedback': self.joined(
                self.called(LastCall.call), cut(f'The test stopped with {type(error).__name__}: {text}')
            )
        }

    @staticmethod
    def joined(*parts):
        return '\n'.join(part for part in parts if part)


def where_in_tests(trace):
    lines = [line for frame, line in traceback.walk_tb(trace) if frame.f_code.co_filename == FILE]
    return f'See line {lines[-1]} of the tests.' if lines else ''


def first_difference(sides):
    """The first difference of two long lists or strings, which are cut when shown."""
    if (
        sides.method not in ('==', 'assertEqual', 'assertListEqual', 'assertMultiLineEqual')
        or len(sides.values) < 2
    ):
        return ''
    left, right = sides.values[:2]
    if (
        type(left) is not type(right)
        or type(left) not in (list, tuple, str)
        or max(len(left), len(right)) < 10
    ):
        return ''
    place = next((index for index, pair in enumerate(zip(left, right)) if pair[0] != pair[1]), None)
    if place is None:
        return (
            f'They are equal up to the end of the shorter one; their lengths are {len(left)} and {len(right)}'
        )
    return f'They differ first at index {place}: {cut(repr(left[place]))} and {cut(repr(right[place]))}'


def unexpected_in(values):
    """Something of the program in place of a plain value, alone or in a collection."""
    for value in values:
        inner = value if type(value) in (list, tuple, set) else value.values() if type(value) is dict else ()
        for part in (value, *itertools.islice(inner, MAX_ITEMS)):
            if isinstance(part, (Sealed, OwnIterable)) or (isinstance(part, type) and issubclass(part, Sealed)):
                return part
    return None


def show(value):
    if isinstance(value, (Sealed, OwnIterable)):
        return value._cairn_what
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, tuple) and value and all(isinstance(item, type) for item in value):
        return ' or '.join(item.__name__ for item in value)
    try:
        text = repr(value)
    except (Exception, SolutionGone) as error:
        return f'an object whose repr raises {type(error).__name__}'
    if isinstance(value, Remote):
        name = type(value).__name__
        if text.startswith('<') and ' object at 0x' in text:
            return f'an object of class {name}'
        text += f' (an object of class {name})' if name not in text else ''
    return cut(text)


def show_sent(judge, sent):
    value = judge.classes.shown.get(sent[1]) if isinstance(sent, list) and sent[0] == 'handle' else None
    if value is not None:
        return (
            value.__name__
            if isinstance(value, type) or callable(value) and hasattr(value, '__name__')
            else type(value).__name__
        )
    if isinstance(sent, list) and sent[0].startswith('outside'):
        return sent[2] if sent[0] == 'outside-function' else 'object'
    if isinstance(sent, list) and sent[0] == 'raise':
        return sent[1]
    try:
        return show(judge.decode(sent))
    except (ValueError, TypeError, LookupError, AttributeError):
        return '…'


def gone_sentence(reason):
    if reason == 'ended':
        return 'Your program ended while this test was running'
    return f'Your program {reason}'


def cut(text):
    return text if len(text) <= MAX_VALUE else f'{text[:MAX_VALUE]} … ({len(text)} characters)'
