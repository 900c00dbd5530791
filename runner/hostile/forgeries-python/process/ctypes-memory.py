# Tries: changes the cached integers 0 and 4 in memory, and calls the interpreter's C API.
# Must: finished or crashed: it can only break its own process.
import ctypes

# The value of a small integer is stored after its object header; this makes 0 equal 4 in this process.
try:
    ctypes.memmove(id(0) + 24, id(4) + 24, 4)
except Exception:
    pass
ctypes.pythonapi.PyRun_SimpleString(b'import unittest; unittest.TestCase.assertEqual = lambda *a: None')


def add(a, b):
    return 0


def notify(callback):
    pass
