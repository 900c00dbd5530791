# Tries: ends the process with status 0 from inside the first call.
# Must: crashed: the test that was running is an error, the others did not run.
import os


def add(a, b):
    os._exit(0)


def notify(callback):
    os._exit(0)
