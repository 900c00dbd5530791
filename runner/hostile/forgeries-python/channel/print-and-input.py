# Tries: replaces print, input and the standard streams, and sends messages in their place.
# Must: finished: none of these messages can carry a result.
import builtins
import io
import sys

builtins.print = lambda *arguments, **keywords: None
builtins.input = lambda prompt='': 'yes'
sys.stdout = sys.stderr = sys.__stdout__ = io.StringIO()
sys.stdin = io.StringIO('passed\n' * 100)


def add(a, b):
    return 0


def notify(callback):
    pass
