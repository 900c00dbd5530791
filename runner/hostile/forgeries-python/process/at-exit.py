# Tries: exits, and writes results from an exit handler to every descriptor.
# Must: crashed: no descriptor accepts results.
import atexit
import os
import sys


def write_results():
    for fd in range(256):
        try:
            os.write(fd, b'["result", {"name": "test_list", "status": "passed"}]\n["end", null]\n')
        except OSError:
            pass


atexit.register(write_results)
sys.exit(0)


def add(a, b):
    return 0


def notify(callback):
    pass
