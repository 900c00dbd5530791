# Tries: installs import hooks and replaces __import__.
# Must: finished: hooks work in its own process only.
import builtins
import sys


class Finder:
    def find_spec(self, *arguments):
        print('asked for', arguments[0])


sys.meta_path.insert(0, Finder())
sys.path_hooks.insert(0, lambda path: Finder())
original = builtins.__import__
builtins.__import__ = lambda name, *arguments, **keywords: original(name, *arguments, **keywords)


def add(a, b):
    return 0


def notify(callback):
    pass
