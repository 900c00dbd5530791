# Tries: raises SkipTest and other exceptions that end a test without failing it.
# Must: finished: an exception of the program is an error, and a skip would not pass either.
import unittest

count = 0


def add(a, b):
    global count
    count += 1
    if count % 3 == 0:
        raise KeyboardInterrupt
    if count % 3 == 1:
        raise unittest.SkipTest('nothing to see')
    raise unittest.case._ShouldStop


def notify(callback):
    raise unittest.SkipTest('nothing to see')
