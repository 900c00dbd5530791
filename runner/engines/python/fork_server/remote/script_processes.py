"""
Judge process: `subprocess.run([sys.executable, 'main.py'], …)` of tests. The program is run in the student process instead, because a
child of this one would be too close to what decides.
"""

import os
import shlex
import subprocess
import sys
from io import BytesIO, StringIO

from .remote_errors import SolutionGone


def route_processes(judge, files, module_names):
    """`files`: names of the program's file."""
    real = subprocess.Popen

    class RoutedPopen(real):
        def __new__(cls, args, *rest, **options):
            words = script_of(args, files, module_names)
            return real.__new__(cls) if words is None else ScriptProcess(judge, args, words, **options)

    subprocess.Popen = RoutedPopen


def script_of(args, files, module_names):
    """The arguments of the program, if it is what a command starts; None otherwise."""
    try:
        words = shlex.split(args) if isinstance(args, str) else [os.fspath(word) for word in args]
    except (TypeError, ValueError):
        return None
    words = [os.fsdecode(word) for word in words]
    if words and os.path.basename(words[0]) in files:
        return words[1:]
    if not words or not os.path.basename(words[0]).startswith('python'):
        return None
    for at, word in enumerate(words[1:], 1):
        if word == '-m':
            return words[at + 2 :] if words[at + 1 : at + 2] and words[at + 1] in module_names else None
        if not word.startswith('-'):
            return words[at + 1 :] if os.path.basename(word) in files else None
    return None


class ScriptProcess:
    """As much of a Popen as tests use. The program runs when its input is known."""

    def __init__(self, judge, args, words, *, stdin=None, stdout=None, stderr=None, text=None, universal_newlines=None, encoding=None, errors=None, env=None, cwd=None, **options):
        self.judge, self.args, self.words = judge, args, words
        self.is_text = bool(text or universal_newlines or encoding or errors)
        self.pid = os.getpid()
        self.returncode = None
        self.targets = stdout, stderr
        self.folder = os.path.abspath(os.fspath(cwd)) if cwd else None
        self.changes = {name: value for name, value in (env or {}).items() if os.environ.get(name) != value}
        self.given = stdin if hasattr(stdin, 'read') else None
        self.stdin = (StringIO() if self.is_text else BytesIO()) if stdin == subprocess.PIPE else None
        self.stdout = self.stderr = None

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.wait()

    def communicate(self, input=None, timeout=None):
        if self.returncode is None:
            if input is None and self.stdin is not None and not self.stdin.closed:
                input = self.stdin.getvalue()
            if input is None and self.given is not None:
                input = self.given.read()
            self.run(input or '')
        return self.printed

    def run(self, given):
        judge = self.judge
        text = given if isinstance(given, str) else bytes(given).decode('utf-8', 'replace')
        for name, value in self.changes.items():
            judge.ask('variable', str(name), str(value))
        if self.folder:
            judge.ask('folder', self.folder)
        before = sys.stdin, sys.stdout, sys.stderr
        output, errors = StringIO(), StringIO()
        sys.stdin, sys.stdout = StringIO(text), output
        sys.stderr = output if self.targets[1] == subprocess.STDOUT else errors
        try:
            self.returncode = self.end(judge)
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
            for name in self.changes:
                judge.ask('variable', name, os.environ.get(name))
            if self.folder:
                judge.ask('folder', os.getcwd())
        self.printed = tuple(self.give(target, stream) for target, stream in zip(self.targets, (output, errors)))

    def end(self, judge):
        try:
            code = judge.ask('run', judge.encode(self.words))
            judge.drain()
            return code if type(code) is int else 1
        except SolutionGone:
            raise
        except BaseException as error:
            judge.drain()
            info = getattr(error, '_cairn_error', None)
            if info is None:
                raise
            # As Python tells it at the end of a script.
            lines = [f'  File "{file or "main.py"}", line {line}, in {name}\n' for line, name, file in info.frames]
            told = f'{type(error).__name__}: {info.text}' if info.text else type(error).__name__
            sys.stderr.write(''.join(['Traceback (most recent call last):\n', *lines, told, '\n']))
            return 1

    def give(self, target, stream):
        text = stream.getvalue()
        if target == subprocess.PIPE:
            return text if self.is_text else text.encode()
        if target is None:
            sys.stdout.write(text)
        elif hasattr(target, 'write'):
            target.write(text)
        return None

    def wait(self, timeout=None):
        self.communicate()
        return self.returncode

    def poll(self):
        return self.returncode

    def kill(self):
        pass

    terminate = kill
