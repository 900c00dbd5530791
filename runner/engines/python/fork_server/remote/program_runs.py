"""
Judge process: running the program as a script, with input, arguments and files. A script that calls `input()` at its top
level cannot be started before a test says what the input is, so for such tests the program starts late: when a test runs
it, imports it, or uses one of its names.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import runpy
import sys
from io import StringIO

WORK = '/tmp'
# Compiled once: a pattern made for each run would take a millisecond of it.
INDENTED_IMPORTS = re.compile(r'^[ \t]+(?:import|from)[ \t]+([A-Za-z_]\w*)', re.MULTILINE)
RUNS = re.compile(r'\brun_program\s*\(|\brunpy\b|\bsubprocess\b|\b(reload|import_module|spec_from_file_location)\(|\bsys\.modules\b')


class ProgramRun:
    """What a script did: `stdout`, `stderr` and `exit_code`."""

    def __init__(self, stdout, stderr, exit_code):
        self.stdout, self.stderr, self.exit_code = stdout, stderr, exit_code

    def __repr__(self):
        return f'ProgramRun(stdout={self.stdout!r}, stderr={self.stderr!r}, exit_code={self.exit_code})'


def starts_late(source, module_names):
    """Also for `with redirect_stdout(…): import solution`, in a test or at the top."""
    return bool(RUNS.search(source)) or any(name in module_names for name in INDENTED_IMPORTS.findall(source))


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
        sys.stdin, sys.stdout, sys.stderr = StringIO(lines), StringIO(), StringIO()
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


def names_of_run(judge, name, arguments):
    """Runs the program in a namespace of its own, which is called `name`, and gives what it defines."""
    try:
        judge.ask('run', judge.encode([str(word) for word in arguments]), name, False)
    finally:
        judge.drain()
    handle = judge.ask('last_run')
    found = {}
    for one in judge.ask('names', handle):
        if not (one.startswith('__') and one.endswith('__')):
            found[one] = judge.get(handle, one, one)
    return {'__name__': name, **found}


def run_as_program(judge, module_names, files):
    """`runpy` must not execute the program here, in the process that decides. `files`: names of the program's file."""
    run_path, run_module = runpy.run_path, runpy.run_module

    def remote_path(path_name, init_globals=None, run_name=None):
        if os.path.basename(os.fspath(path_name)) not in files:
            return run_path(path_name, init_globals, run_name)
        return names_of_run(judge, run_name or '<run_path>', sys.argv[1:])

    def remote_module(mod_name, init_globals=None, run_name=None, alter_sys=False):
        if mod_name not in module_names:
            return run_module(mod_name, init_globals, run_name, alter_sys)
        return names_of_run(judge, run_name or mod_name, sys.argv[1:])

    runpy.run_path, runpy.run_module = remote_path, remote_module


class ProgramImporter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, judge, solution, module_names):
        self.judge, self.solution, self.module_names = judge, solution, module_names
        self.has_imported = False
        self.is_reload = False

    def find_spec(self, name, path=None, target=None):
        if name not in self.module_names:
            return None
        self.is_reload = target is not None
        return importlib.machinery.ModuleSpec(name, self, origin=self.solution.__file__)

    def create_module(self, spec):
        return self.solution

    def exec_module(self, module):
        """For the first import, for `importlib.reload`, and for an import after `del sys.modules['solution']`."""
        is_first, self.has_imported = not self.has_imported, True
        if self.is_reload:
            self.judge.start()
        elif not is_first:
            self.judge.start(is_anew=True)
        elif self.judge.is_waiting:
            self.judge.start()


def start_at_import(importer):
    importer.judge.is_waiting = True
    sys.meta_path.insert(0, importer)


def load_from_file(importer, files):
    """`spec_from_file_location` with the program's file: the program is started where it belongs."""
    real = importlib.util.spec_from_file_location

    def spec_from_file_location(name, location=None, **options):
        if location is None or os.path.basename(os.fspath(location)) not in files:
            return real(name, location, **options)
        return importlib.machinery.ModuleSpec(name, importer, origin=os.fspath(location))

    importlib.util.spec_from_file_location = spec_from_file_location
