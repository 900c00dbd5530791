"""
Examples as in the documentation of Python (doctest): `>>> add(2, 3)` and the expected output below it. Test code may
consist of them, also with text between them, or have them in docstrings and in `__test__`. Examples without an empty line between them are
one test.
"""

import doctest
import re
import sys
import traceback
import types
import unittest
from io import StringIO

from ..remote.tests_place import FILE
from .plain_asserts import failed

CHECKER = doctest.OutputChecker()
# `doctest.testmod(optionflags=doctest.ELLIPSIS)`, which is never called here.
OPTIONS = re.compile(r'\boptionflags\s*=\s*([\w.| \t]+)')
MEMBERS = (types.FunctionType, classmethod, staticmethod, property, type)


def example_tests(namespace, source=''):
    flags = flags_in(source)
    tests = []
    for text in texts_in(namespace):
        if '>>>' not in text:
            continue
        names = Names(namespace)
        groups = [[]]
        for part in doctest.DocTestParser().parse(text):
            if isinstance(part, doctest.Example):
                if not part.options.get(doctest.SKIP, flags & doctest.SKIP):
                    groups[-1].append(part)
            elif part.strip() or '\n' in part:
                groups.append([])
        tests += [ExampleTest(group, names, flags) for group in groups if group]
    return tests


def flags_in(source):
    found = OPTIONS.search(source)
    names = re.findall(r'\w+', found[1]) if found else []
    return sum({doctest.OPTIONFLAGS_BY_NAME.get(name, 0) for name in names})


def texts_in(namespace):
    yield from texts_of(namespace.get('__doc__'))
    for name, value in list(namespace.items()):
        if getattr(value, '__module__', None) == 'tests' and isinstance(value, (types.FunctionType, type)):
            yield from texts_of(value)
    more = namespace.get('__test__')
    for value in more.values() if isinstance(more, dict) else ():
        yield from texts_of(value)


def texts_of(value):
    """Of a text, or of a function or class and what is in it."""
    text = value if isinstance(value, str) else getattr(value, '__doc__', None)
    if isinstance(text, str):
        yield text
    if isinstance(value, type):
        for member in vars(value).values():
            if isinstance(member, MEMBERS):
                yield from texts_of(getattr(member, '__func__', member))


def has_only_examples(function):
    """A function that is there for its docstring does nothing when it is called."""
    code = function.__code__
    return '>>>' in (function.__doc__ or '') and not code.co_names and set(code.co_consts) <= {function.__doc__, None}


class Names:
    """The names of one docstring: those of the tests when its first example is run, and its own."""

    def __init__(self, namespace):
        self.namespace = namespace
        self.own = None

    def get(self):
        if self.own is None:
            copied = getattr(self.namespace, 'copied', None)
            self.own = copied() if copied else dict(self.namespace)
        return self.own


class ExampleTest(unittest.TestCase):
    def __init__(self, examples, names, flags):
        super().__init__('run_examples')
        self.examples = examples
        self.names = names
        self.flags = flags
        self.name = '>>> ' + examples[-1].source.strip().split('\n')[0]

    def shortDescription(self):
        return None

    def run_examples(self):
        for example in self.examples:
            flags = self.flags
            for flag, is_on in example.options.items():
                flags = flags | flag if is_on else flags & ~flag
            got, error = execute(example, self.names.get())
            want = example.want
            if error is not None:
                if example.exc_msg is None:
                    raise error
                want = example.exc_msg
                got = with_same_place(traceback.format_exception_only(type(error), error)[-1], want)
                if flags & doctest.IGNORE_EXCEPTION_DETAIL:
                    got, want = map(doctest._strip_exception_details, (got, want))
            elif example.exc_msg is not None:
                want = example.exc_msg
            if not CHECKER.check_output(want, got, flags):
                told = '>>> ' + example.source.strip()
                is_named = example is self.examples[-1]
                raise failed(None if is_named else lambda: told, '==', (got.rstrip('\n'), want.rstrip('\n')))


def with_same_place(got, want):
    """`main.CartError: …` and `__main__.CartError: …` mean the program's, whatever its module is called here."""
    kind, colon, text = got.partition(':')
    wanted = want.partition(':')[0].strip()
    is_same = kind.strip().rpartition('.')[2] == wanted.rpartition('.')[2]
    return (wanted + colon + text if colon else f'{wanted}\n') if is_same else got


def execute(example, namespace):
    """What the example prints, and what it raises."""
    before, sys.stdout = sys.stdout, StringIO()
    display, sys.displayhook = sys.displayhook, sys.__displayhook__
    error = None
    try:
        # With its own line number, as other tests have theirs.
        source = '\n' * example.lineno + example.source
        exec(compile(source, FILE, 'single', dont_inherit=True), namespace)
    except (Exception, SystemExit) as raised:
        error = raised
    finally:
        shown, sys.stdout, sys.displayhook = sys.stdout.getvalue(), before, display
        sys.stdout.write(shown)
    # As doctest has it: the next prompt begins a line.
    return shown if not shown or shown.endswith('\n') else f'{shown}\n', error
