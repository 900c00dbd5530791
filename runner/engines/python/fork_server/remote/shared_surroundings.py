"""
Judge process: the folder and the variables of the environment. Tests change them with `os.chdir`, `os.environ`, `monkeypatch` or `patch.dict`;
the program is in the same folder and has the same variables, as in one process.

Where the solution changes the folder (`with working_in(folder): …`), tests follow the program: to a folder that they named when they last called
it, or that they have been in. They open their own files by relative names, so no program may choose any other one.
"""

import os

from .last_call import LastCall
from .tests_place import line_of_tests
from .value_kinds import OTHER

# pytest names the current test in such a variable.
OWN = b'PYTEST_'
FOLDER = 'os.chdir'


def share_surroundings(judge):
    put, remove, change = os.putenv, os.unsetenv, os.chdir

    def tell(*message):
        if not judge.gone:
            judge.ask(*message)

    def put_both(name, value):
        put(name, value)
        if not os.fsencode(name).startswith(OWN):
            tell('variable', os.fsdecode(name), os.fsdecode(value))

    def remove_both(name):
        remove(name)
        if not os.fsencode(name).startswith(OWN):
            tell('variable', os.fsdecode(name), None)

    been = {os.getcwd()}

    def change_both(path):
        change(path)
        been.add(os.getcwd())
        tell('folder', os.getcwd())

    def follow(path):
        line = line_of_tests()
        if judge.recording:
            judge.recording.note(FOLDER, line, OTHER)
        elif not judge.contract or not judge.contract.knows(FOLDER):
            return
        if path in been or is_named(path, LastCall.call):
            try:
                change(path)
            except OSError:
                # The program has a folder there that the tests do not have.
                return
            been.add(path)

    # `os.environ` uses these.
    os.putenv, os.unsetenv, os.chdir = put_both, remove_both, change_both
    judge.follow = follow


def is_named(path, call):
    """Among the arguments, which may be texts or paths, as they were sent."""
    _, _, arguments, keywords = call or (None, None, [], {})
    texts = [item[1] if type(item) is list and item[0] == 'path' else item for item in (*arguments, *keywords.values())]
    return type(path) is str and any(type(text) is str and os.path.realpath(text) == os.path.realpath(path) for text in texts)
