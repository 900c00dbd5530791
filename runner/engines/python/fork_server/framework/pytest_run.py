"""
Judge process: test files for pytest, run by pytest itself where it is installed. The test code is never a file, because
the program could read it, so its module is handed to pytest as a collector. Results are reported in the same way as those
of unittest.
"""

import ast
import asyncio
import contextlib
import importlib.util
import inspect
import os
import pathlib
import re
import types
import unittest

from ..remote.solution_module import repeat_patch
from .stopped_tests import as_error

MISSING = (
    'These tests are written for pytest, which is not installed on this server. '
    'An administrator can install it: npm run cairn -- install-languages pytest'
)
ARGUMENTS = (
    '-c /dev/null --rootdir=/tmp --noconftest --assert=plain --capture=no --import-mode=importlib '
    '-p no:cacheprovider -p no:terminal -p no:faulthandler -p no:junitxml -p no:stepwise -p no:doctest'
).split()
NO_PLUGINS = 'PYTEST_DISABLE_PLUGIN_AUTOLOAD'
# Reading the code takes time, so it is done only where this matches.
HINTS = re.compile(r'pytest|^class Test\w*\s*(?:\(\s*\))?\s*:|^(async )?def test\w*\(\s*\w', re.MULTILINE)
DID_NOT_RAISE = re.compile(r"DID NOT RAISE (?:<class '(?:.*\.)?(\w+)'>|(.*))")


def is_installed():
    return importlib.util.find_spec('pytest') is not None


def preload():
    """Imports pytest and its plugins, so that no run has to."""
    if not is_installed():
        return
    configuration()._ensure_unconfigure()


def is_for_pytest(source):
    """
    Whether test code needs pytest: it imports it, or has what only pytest knows, test functions with parameters and test
    classes without a base.
    """
    if not HINTS.search(source):
        return False
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return any(is_pytest_import(node) for node in ast.walk(tree)) or any(map(is_pytest_style, tree.body))


def is_pytest_import(node):
    if isinstance(node, ast.Import):
        return any(part.name.split('.')[0] == 'pytest' for part in node.names)
    return isinstance(node, ast.ImportFrom) and (node.module or '').split('.')[0] == 'pytest'


def is_pytest_style(node):
    if isinstance(node, ast.ClassDef):
        has_base = node.bases or node.keywords
        return node.name.startswith('Test') and not has_base and any(map(is_test, node.body))
    # A decorator such as mock.patch fills parameters as well.
    return is_test(node) and len(node.args.args) > len(node.args.defaults) and not node.decorator_list


def is_test(node):
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith('test')


def configuration(plugins=()):
    from _pytest.config import _prepareconfig

    # Plugins that happen to be installed would make results depend on the machine.
    os.environ[NO_PLUGINS] = '1'
    try:
        config = _prepareconfig(list(ARGUMENTS), list(plugins))
    finally:
        del os.environ[NO_PLUGINS]
    config._do_configure()
    return config


def items_in(config, namespace):
    """All tests with their names. pytest's complaints about fixtures and parameters are raised."""
    import pytest

    class TestFile(pytest.Module):
        def _getobj(self):
            return module_of(namespace)

    for name in ('session', 'funcmanage'):
        # Of the first collection, in which the program was a dummy.
        before = config.pluginmanager.get_plugin(name)
        if before:
            config.pluginmanager.unregister(before)
    session = pytest.Session.from_config(config)
    config.hook.pytest_sessionstart(session=session)
    items = list(flatten(TestFile.from_parent(session, path=pathlib.Path('/tmp/tests.py')), pytest.Item))
    config.hook.pytest_collection_modifyitems(session=session, config=config, items=items)
    session.items = items
    counts = {}
    pairs = []
    for item in items:
        classes = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
        name = '.'.join([*classes, item.name])
        counts[name] = counts.get(name, 0) + 1
        pairs.append((name if counts[name] == 1 else f'{name} ({counts[name]})', item))
    return session, pairs


def flatten(node, leaf):
    if isinstance(node, leaf):
        yield node
    else:
        for child in node.collect():
            yield from flatten(child, leaf)


def module_of(namespace):
    """A module whose names are those of the tests now; pytest looks for tests, fixtures and marks in it."""
    module = types.ModuleType('tests')
    module.__dict__.update(namespace)
    return module


class PytestTest:
    """What TestResults needs to know about a test."""

    def __init__(self, item):
        self.item = item

    def shortDescription(self):
        text = getattr(getattr(self.item, 'obj', None), '__doc__', None)
        return text.strip().split('\n')[0] or None if isinstance(text, str) else None


def tryfirst(function):
    """`pytest.hookimpl(tryfirst=True)`, without importing pytest where it is not installed."""
    function.pytest_impl = dict(
        hookwrapper=False, wrapper=False, optionalhook=False, tryfirst=True, trylast=False, specname=None
    )
    return function


class Recorder:
    """A plugin: takes the exceptions of each phase of a test, instead of the texts that pytest makes of them."""

    def __init__(self):
        self.results = None

    def pytest_runtest_makereport(self, item, call):
        import pytest
        from _pytest.reports import TestReport

        error = call.excinfo and call.excinfo.value
        is_skip = isinstance(error, (pytest.skip.Exception, unittest.SkipTest))
        outcome = 'passed' if error is None else 'skipped' if is_skip else 'failed'
        reason = getattr(error, 'msg', None) or str(error)
        longrepr = None if error is None else ('tests', 0, reason) if is_skip else 'failed'
        report = TestReport(item.nodeid, ('tests', 0, item.name), {}, outcome, longrepr, call.when)
        report._cairn_error = error
        report._cairn_trace = call.excinfo and call.excinfo.tb
        return report

    @tryfirst
    def pytest_pyfunc_call(self, pyfuncitem):
        """Coroutines need no plugin, as with unittest."""
        arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        try:
            result = pyfuncitem.obj(**arguments)
            if inspect.iscoroutine(result):
                asyncio.run(result)
        except KeyboardInterrupt as error:
            raise as_error(error) from None
        return True

    def take(self, report):
        results = self.results
        is_expected = hasattr(report, 'wasxfail')
        if report.outcome == 'failed':
            error, trace = report._cairn_error, report._cairn_trace
            if error is None or is_expected:
                return results.addUnexpectedSuccess(None)
            error = as_assertion(error)
            is_failure = isinstance(error, AssertionError) and report.when == 'call'
            results.add_problem('failed' if is_failure else 'error', error, trace)
        elif report.outcome == 'skipped' and is_expected:
            results.addExpectedFailure(None, (None, report._cairn_error, None))
        elif report.outcome == 'skipped':
            results.skip = report.longrepr[2]


def as_assertion(error):
    """`pytest.fail`, and `pytest.raises` when nothing was raised."""
    import pytest

    if not isinstance(error, pytest.fail.Exception):
        return error
    text = str(error)
    found = DID_NOT_RAISE.match(text)
    return AssertionError(f'{found[1] or found[2]} not raised' if found else text)


def run_items(session, pairs, results, recorder):
    from _pytest.runner import runtestprotocol

    recorder.results = results
    for index, (_, test) in enumerate(pairs):
        item = test.item
        next_item = pairs[index + 1][1].item if index + 1 < len(pairs) else None
        results.startTest(test)
        with filters_of(item):
            reports = runtestprotocol(item, log=False, nextitem=next_item)
        for report in reports:
            recorder.take(report)
        results.stopTest(test)
        if results.shouldStop:
            return
    session.config.hook.pytest_sessionfinish(session=session, exitstatus=0)


def filters_of(item):
    """What `@pytest.mark.filterwarnings` says."""
    from _pytest.warnings import catch_warnings_for_item

    if item.get_closest_marker('filterwarnings') is None:
        return contextlib.nullcontext()
    return catch_warnings_for_item(item.config, item.ihook, 'runtest', item)


def pass_monkeypatches_on(judge):
    """Repeats what `monkeypatch` does to shared modules in the student process."""
    import pytest

    patch = pytest.MonkeyPatch
    setattr_, undo = patch.setattr, patch.undo

    def setattr_both(self, *arguments, **options):
        setattr_(self, *arguments, **options)
        target, name, _ = self._setattr[-1]
        if repeat_patch(judge, target, name):
            self._cairn_repeated = getattr(self, '_cairn_repeated', 0) + 1

    def undo_both(self):
        undo(self)
        count, self._cairn_repeated = getattr(self, '_cairn_repeated', 0), 0
        for _ in range(0 if judge.gone else count):
            judge.ask('unpatch')

    patch.setattr, patch.undo = setattr_both, undo_both
