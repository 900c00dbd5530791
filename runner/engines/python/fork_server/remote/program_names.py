"""
Judge process: the names by which tests import the program. Besides `solution` and the name of its file this is any module that
there is not, if the program has what tests want of it: `from grep import grep` with a program that is called main.py.
"""

import builtins
import importlib.util
import os
import re
import sys

from ..link.known_classes import LIBRARY

IMPORTS = re.compile(r'^[ \t]*(?:>>> )?(?:from|import)[ \t]+([A-Za-z_][\w.]*)|(?:patch|import_module|run_module)\(\s*[\'"]([A-Za-z_]\w*)', re.MULTILINE)
DEFINES = re.compile(r'^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^(?:import[ \t]+)?(\w+)[ \t]*(?:(?::[^=\n]*)?=|$)', re.MULTILINE)


def program_names(tests, program, file_name, others, recorded):
    """`others`: modules that tests can have besides. `recorded`: what was taken for the program in the author's run."""
    own = ['solution', os.path.splitext(file_name)[0]]
    names = [name for name in dict.fromkeys(own) if name not in sys.modules]
    asked = dict.fromkeys(first or second for first, second in IMPORTS.findall(tests))
    for name in [name for name in asked if is_unknown(name, [*own, *others])]:
        if name in recorded or has_any_of(program, names_wanted(tests, name)):
            parts = name.split('.')
            names += ['.'.join(parts[:count]) for count in range(1, len(parts) + 1)]
    return list(dict.fromkeys(names))


def is_unknown(name, known):
    first = name.split('.')[0]
    if first in LIBRARY or first in sys.modules or name in known or first in known:
        return False
    return importlib.util.find_spec(first) is None


def names_wanted(tests, name):
    wanted = set(re.findall(rf'\b{re.escape(name)}\.([A-Za-z_]\w*)', tests))
    for listed in re.findall(rf'^[ \t]*(?:>>> )?from[ \t]+{re.escape(name)}[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)', tests, re.MULTILINE):
        wanted.update(re.findall(r'(?<!as )\b[A-Za-z_]\w*', listed))
        if '*' in listed:
            wanted.add('*')
    return wanted


def has_any_of(program, wanted):
    defined = {first or second for first, second in DEFINES.findall(program)}
    # `patch('grep.open')`: each module has these.
    return '*' in wanted or not wanted.isdisjoint({*defined, *dir(builtins)})
