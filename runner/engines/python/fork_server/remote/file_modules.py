"""
Judge process: further files. A module of the program is imported in the student process, and stands here as a mirror, so that no
code of a student is executed by tests that import it. What is hidden, or read-only, is read from the job and never from the folder
that the program can write to.
"""

import base64
import builtins
import importlib.abc
import importlib.machinery
import io
import os
import sys
from io import BytesIO

from ..link.known_classes import LIBRARY
from .solution_module import SolutionModule, own_names

WORK = '/tmp'


class FileModule(SolutionModule):
    """The program's module of this name. Imported there when a test uses it first."""

    def __init__(self, name, judge, source):
        super().__init__(name, judge, source, os.path.join(WORK, *name.split('.')) + '.py')
        # So that `import shapes.circle` finds what is below it.
        own_names(self)['__path__'] = []

    def _cairn_handle(self):
        handle = own_names(self).get('_cairn_known')
        if handle is None:
            handle = own_names(self)['_cairn_known'] = int(self._cairn_judge.ask('import', self.__name__))
        return handle


def module_names(files):
    """By the names that tests import them by; a package is named even where it has no file."""
    found = {}
    for name, content in files:
        if not name.endswith('.py'):
            continue
        parts = name[: -len('.py')].split('/')
        if parts[-1] == '__init__':
            parts.pop()
        for count in range(1, len(parts)):
            found.setdefault('.'.join(parts[:count]), '')
        if parts:
            found['.'.join(parts)] = content
    # Tests rely on the library, so nothing of it is replaced here.
    taken = [name for name in found if name.split('.')[0] in LIBRARY or name in sys.modules]
    return {name: source for name, source in found.items() if name not in taken}


def offer_modules(judge, modules):
    sys.modules.update({name: FileModule(name, judge, source) for name, source in modules.items()})


def offer_files(files, program, names):
    """
    What tests can open and import, by name. Only reading: who writes gets a file of the folder. The text of the program, by its
    `names`, can be opened and never imported: it is data here.
    """
    own = {
        os.path.join(WORK, name): base64.b64decode(content) if is_base64 else content.encode('utf-8', 'surrogatepass')
        for name, content, is_base64 in files
    }
    text = program.encode('utf-8', 'surrogatepass')
    known = {**{os.path.join(WORK, name): text for name in names}, **own}
    real_open = io.open

    def open_known(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, *rest, **options):
        data = None
        if isinstance(file, (str, os.PathLike)) and not set(mode) & set('wax+'):
            data = known.get(os.path.normpath(os.path.join(WORK, os.fspath(file))))
        if data is None:
            return real_open(file, mode, buffering, encoding, errors, newline, *rest, **options)
        stream = BytesIO(data)
        return stream if 'b' in mode else io.TextIOWrapper(stream, encoding or 'utf-8', errors, newline)

    builtins.open = io.open = open_known
    sources = {path: data for path, data in own.items() if path.endswith('.py')}
    if sources:
        sys.meta_path.append(HiddenImporter(sources))


class HiddenImporter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules that only tests have."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, name, path=None, target=None):
        file = os.path.join(WORK, *name.split('.'))
        for found, is_package in ((f'{file}.py', False), (f'{file}/__init__.py', True)):
            if found in self.sources:
                return importlib.machinery.ModuleSpec(name, self, origin=found, is_package=is_package)
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        origin = module.__spec__.origin
        exec(compile(self.sources[origin], origin, 'exec', dont_inherit=True), module.__dict__)
