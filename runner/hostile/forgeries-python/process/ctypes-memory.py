# Tries: changes the numbers 0 and 4 in memory, and calls the interpreter behind its back.
# Must: finished or crashed: it can only break its own process.
import ctypes

# The value of a small number lies behind its header; all of this process now reads 4 where it says 0.
try:
    ctypes.memmove(id(0) + 24, id(4) + 24, 4)
except Exception:
    pass
ctypes.pythonapi.PyRun_SimpleString(b'import unittest; unittest.TestCase.assertEqual = lambda *a: None')


def add(a, b):
    return 0


def notify(callback):
    pass
