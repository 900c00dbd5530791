"""
Judge process: running the program as a script, with input, arguments and files. A script that calls `input()` at its top
level cannot be started before a test says what the input is, so for such tests the program starts late: when a test runs
it, imports it, or uses one of its names.
"""

import importlib.abc
import importlib.machinery
import io
import os
import re
import runpy
import sys

WORK = '/tmp'
RUNS = re.compile(r'\brun_program\s*\(|\brunpy\b')
# `with patch('builtins.input', …): import solution`, in a test or at the top.
IMPORTS_INSIDE = re.compile(
    r'^[ \t]+(import|from)[ \t]+(solution|main)\b|importlib\.(reload|import_module)\(', re.MULTILINE
)
SETS_INPUT = re.compile(r'\b(input|stdin|argv)\b')


class ProgramRun:
    """What a script did: `stdout`, `stderr` and `exit_code`."""

    def __init__(self, stdout, stderr, exit_code):
        self.stdout, self.stderr, self.exit_code = stdout, stderr, exit_code

    def __repr__(self):
        return f'ProgramRun(stdout={self.stdout!r}, stderr={self.stderr!r}, exit_code={self.exit_code})'


def starts_late(source):
    return bool(RUNS.search(source) or (SETS_INPUT.search(source) and IMPORTS_INSIDE.search(source)))


def program_runner(judge):
    """The function `run_program` of the tests. What the program raises is raised here, too."""

    def run_program(input='', args=(), files=None):
        for name, text in (files or {}).items():
            path = os.path.join(WORK, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
        lines = input if isinstance(input, str) else ''.join(f'{line}\n' for line in input)
        before = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(lines), io.StringIO(), io.StringIO()
        try:
            code = judge.ask('run', judge.encode([str(word) for word in args]))
            judge.drain()
            printed = sys.stdout.getvalue(), sys.stderr.getvalue()
        finally:
            shown = sys.stdout.getvalue() + sys.stderr.getvalue()
            sys.stdin, sys.stdout, sys.stderr = before
            # Shown with the result of the test as well.
            sys.stdout.write(shown)
        return ProgramRun(*printed, code if type(code) is int else 1)

    return run_program


def run_as_program(judge, module_names, file_name):
    """`runpy` must not execute the program here, in the process that decides."""
    run_path, run_module = runpy.run_path, runpy.run_module

    def remote_path(path, *arguments, **options):
        if os.path.basename(os.fspath(path)) != file_name:
            return run_path(path, *arguments, **options)
        return run_remote()

    def remote_module(name, *arguments, **options):
        return run_remote() if name in module_names else run_module(name, *arguments, **options)

    def run_remote():
        code = judge.ask('run', judge.encode(sys.argv[1:]))
        judge.drain()
        if code:
            raise SystemExit(code)
        return {}

    runpy.run_path, runpy.run_module = remote_path, remote_module


class ProgramImporter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, judge, solution, module_names):
        self.judge, self.solution, self.module_names = judge, solution, module_names

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name in self.module_names else None

    def create_module(self, spec):
        return self.solution

    def exec_module(self, module):
        """Also for `importlib.reload`."""
        self.judge.start()


def start_at_import(judge, solution, module_names):
    judge.is_waiting = True
    sys.meta_path.insert(0, ProgramImporter(judge, solution, module_names))
