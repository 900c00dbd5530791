# Tries: exits with status 0 in the first call.
# Must: crashed: the running test is an error, the others did not run.
import os


def add(a, b):
    os._exit(0)


def notify(callback):
    os._exit(0)
