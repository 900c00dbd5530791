"""Reports one result for each test when it ends, even if several things failed in it (subtests, tearDown)."""

import sys
import unittest
from io import StringIO

# Tests may replace the one of the module.
from time import perf_counter

from ..remote.last_call import forget_call
from ..remote.remote_errors import SolutionGone

MAX_FEEDBACK = 4000
MAX_OUTPUT = 16 * 1024


class TestResults(unittest.TestResult):
    def __init__(self, judge, report, explainer, tests, figures=None):
        super().__init__()
        self.figures = figures
        self.judge = judge
        self.report = report
        self.explainer = explainer
        # By identity: a suite from load_tests may contain equal tests.
        self.tests = [test for _, test in tests]
        self.names = {id(test): name for name, test in tests}
        self.done = set()
        self.current = None

    # ---- one test

    def startTest(self, test):
        self.current = test
        self.problems = []
        self.skip = None
        self.is_expected_failure = False
        forget_call()
        self.judge.borrowed = [*self.judge.imported]
        # Collects output of the test and of the program.
        self.streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self.output = StringIO()
        self.judge.test_name = self.names[id(test)]
        self.report.add('start', self.judge.test_name)
        self.began = perf_counter()

    def stopTest(self, test):
        if self.current is not test:
            return
        self.current = None
        milliseconds = (perf_counter() - self.began) * 1000
        figures = self.figures.of_this_test() if self.figures else []
        if not self.judge.gone:
            self.judge.drain()
        sys.stdout, sys.stderr = self.streams
        row = self.row()
        name = self.names[id(test)]
        row.update(name=name, durationMs=round(milliseconds, 2))
        if row['feedback']:
            about = test.shortDescription()
            row['feedback'] = f'{name}: {about}\n{row["feedback"]}' if about else f'{name}\n{row["feedback"]}'
        text = self.output.getvalue()
        if text:
            row['output'] = text[:MAX_OUTPUT]
            self.report.output(text)
        if figures:
            row['figures'] = figures
        self.emit(test, row)
        if self.judge.gone:
            # The student process is gone: the remaining tests cannot run and are reported as missing.
            self.stop()

    def row(self):
        if self.judge.gone and not self.problems:
            # A test that catches all exceptions must not pass if the program has ended.
            self.add_problem('error', SolutionGone(self.judge.gone), None)
        failure = self.judge.failures.take()
        if failure and not self.is_expected_failure:
            # Whoever caught it.
            self.add_problem('failed', *failure)
            self.problems.insert(0, self.problems.pop())
        if self.problems:
            status, parts = self.problems[0]
            return {**parts, 'status': status}
        if self.skip is not None:
            return {'status': 'skipped', 'feedback': f'Skipped: {self.skip}' if self.skip else 'Skipped'}
        if self.is_expected_failure:
            return {'status': 'passed', 'feedback': 'Failed, as this test expects'}
        return {'status': 'passed', 'feedback': ''}

    def emit(self, test, row):
        self.done.add(id(test))
        row['feedback'] = row['feedback'][:MAX_FEEDBACK]
        self.report.add('result', row)

    def add_problem(self, status, error, trace, note=''):
        try:
            parts = self.explainer.problem(error, trace)
        except SolutionGone as gone:
            # The program ended while we fetched its objects for the feedback.
            parts = self.explainer.problem(gone, None)
        if note:
            parts['feedback'] = f'{note}\n{parts["feedback"]}'
        self.problems.append((status, parts))

    def addSuccess(self, test):
        pass

    def addFailure(self, test, details):
        self.add_problem('failed', details[1], details[2])

    def addError(self, test, details):
        if id(test) not in self.names:
            self.fixture(test, lambda: self.add_problem('error', details[1], details[2]))
        else:
            self.add_problem('error', details[1], details[2])

    def addSkip(self, test, reason):
        if id(test) not in self.names and not isinstance(test, unittest.TestCase):
            self.fixture(test, lambda: setattr(self, 'skip', reason))
        elif id(test) in self.names and self.current is not test:
            # Python 3.12.1 does not call startTest for a skipped test.
            self.startTest(test)
            self.skip = str(reason)
            self.stopTest(test)
        else:
            self.skip = str(reason)

    def addExpectedFailure(self, test, details):
        if isinstance(details[1], SolutionGone):
            self.add_problem('error', details[1], details[2])
        self.is_expected_failure = True

    def addUnexpectedSuccess(self, test):
        self.problems.append(('failed', {'feedback': 'This test expects a failure, and nothing failed'}))

    def addSubTest(self, test, subtest, details):
        if details is not None:
            status = 'failed' if issubclass(details[0], test.failureException) else 'error'
            parameters = ', '.join(f'{key}={value!r}' for key, value in subtest.params.items())
            note = ' '.join(
                str(part)
                for part in (subtest._message if isinstance(subtest._message, str) else '', parameters)
            )
            self.add_problem(status, details[1], details[2], note.strip() and f'With {note.strip()}:')

    # ---- setUpClass and setUpModule

    def fixture(self, holder, record):
        """A failure in setUpClass or setUpModule is reported for each test that it affects."""
        for test in [test for test in self.tests if id(test) not in self.done and belongs(test, holder)]:
            self.startTest(test)
            record()
            self.stopTest(test)
        if str(holder).startswith('tearDown'):
            # The results of its tests are already sent: an extra failed result keeps the run from passing.
            name = str(holder).replace('(tests.', '(')
            self.report.add('result', {'name': name, 'status': 'error', 'feedback': f'{name} failed'})


def belongs(test, holder):
    """`holder` is unittest's `setUpClass (tests.TestAdd)` or `setUpModule (tests)`."""
    place = str(holder).partition('(')[2].rstrip(')')
    return place == 'tests' or place == f'tests.{type(test).__qualname__}'
