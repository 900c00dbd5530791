# Tries: sets trace and profile functions to change what its callers compare.
# Must: finished: in its process there is nothing to trace but the code that answers requests.
import sys
import threading


def trace(frame, event, argument):
    for name in list(frame.f_locals):
        if name in ('first', 'second', 'result', 'value'):
            frame.f_locals[name] = True
    return trace


sys.settrace(trace)
sys.setprofile(trace)
threading.settrace(trace)


def add(a, b):
    return 0


def notify(callback):
    pass
