"""
Examples as in the documentation of Python (doctest): `>>> add(2, 3)` and the expected output below it. Test code may
consist of them, or have them in its docstring. Examples without an empty line between them are one test.
"""

import doctest
import sys
import traceback
import unittest
from io import StringIO

from ..remote.tests_place import FILE
from .plain_asserts import failed

CHECKER = doctest.OutputChecker()


def example_tests(namespace):
    text = namespace.get('__doc__')
    if not isinstance(text, str) or '>>> ' not in text:
        return []
    groups = [[]]
    for part in doctest.DocTestParser().parse(text):
        if isinstance(part, doctest.Example):
            groups[-1].append(part)
        elif part.strip() or '\n' in part:
            groups.append([])
    return [ExampleTest(group, namespace) for group in groups if group]


class ExampleTest(unittest.TestCase):
    def __init__(self, examples, namespace):
        super().__init__('run_examples')
        self.examples = examples
        self.namespace = namespace
        self.name = '>>> ' + examples[-1].source.strip().split('\n')[0]

    def shortDescription(self):
        return None

    def run_examples(self):
        for example in self.examples:
            got, error = execute(example, self.namespace)
            flags = 0
            for flag, is_on in example.options.items():
                flags = flags | flag if is_on else flags & ~flag
            if error is not None:
                if example.exc_msg is None:
                    raise error
                got = traceback.format_exception_only(type(error), error)[-1]
                if flags & doctest.IGNORE_EXCEPTION_DETAIL:
                    got = got.partition(':')[0]
            want = example.exc_msg or example.want
            if flags & doctest.IGNORE_EXCEPTION_DETAIL and example.exc_msg:
                want = want.partition(':')[0]
            if not CHECKER.check_output(want, got, flags):
                told = '>>> ' + example.source.strip()
                is_named = example is self.examples[-1]
                raise failed(None if is_named else lambda: told, '==', (got.rstrip('\n'), want.rstrip('\n')))


def execute(example, namespace):
    """What the example prints, and what it raises."""
    before, sys.stdout = sys.stdout, StringIO()
    display, sys.displayhook = sys.displayhook, sys.__displayhook__
    try:
        # With its own line number, as other tests have theirs.
        source = '\n' * example.lineno + example.source
        exec(compile(source, FILE, 'single', dont_inherit=True), namespace)
        return sys.stdout.getvalue(), None
    except Exception as error:
        return sys.stdout.getvalue(), error
    finally:
        shown, sys.stdout, sys.displayhook = sys.stdout.getvalue(), before, display
        sys.stdout.write(shown)
