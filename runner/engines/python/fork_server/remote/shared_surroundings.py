"""
Judge process: the folder and the variables of the environment. Tests change them with `os.chdir`, `os.environ`, `monkeypatch` or `patch.dict`;
the program is in the same folder and has the same variables, as in one process.
"""

import os

# pytest names the current test in such a variable.
OWN = b'PYTEST_'


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

    def change_both(path):
        change(path)
        tell('folder', os.getcwd())

    # `os.environ` uses these.
    os.putenv, os.unsetenv, os.chdir = put_both, remove_both, change_both
