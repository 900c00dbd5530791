"""Which framework test code is written for, and what the judge needs of each."""

import unittest

from . import pytest_run
from .test_suite import named_tests


class Unittest:
    def __init__(self, source):
        self.source = source

    def names_of(self, namespace):
        return [name for name, _ in named_tests(namespace, self.source)]

    def tests_in(self, namespace, judge):
        return named_tests(namespace, self.source)

    def run(self, tests, results):
        unittest.TestSuite([test for _, test in tests]).run(results)


class Pytest:
    def __init__(self):
        self.recorder = pytest_run.Recorder()
        self.config = pytest_run.configuration([self.recorder])

    def names_of(self, namespace):
        return [name for name, _ in pytest_run.items_in(self.config, namespace)[1]]

    def tests_in(self, namespace, judge):
        pytest_run.pass_monkeypatches_on(judge)
        self.session, pairs = pytest_run.items_in(self.config, namespace)
        return [(name, pytest_run.PytestTest(item)) for name, item in pairs]

    def run(self, tests, results):
        pytest_run.run_items(self.session, tests, results, self.recorder)


def framework_for(source):
    """None if it is pytest and that is not installed."""
    if not pytest_run.is_for_pytest(source):
        return Unittest(source)
    return Pytest() if pytest_run.is_installed() else None
