# Tries: sends signals to its parent, to pid 1 and to every other pid.
# Must: any: it can see no process but itself.
import os
import signal

for pid in (os.getppid(), 0, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10):
    for number in (signal.SIGTERM, signal.SIGSTOP, signal.SIGINT):
        try:
            if pid not in (0, -1):
                os.kill(pid, number)
        except OSError:
            pass


def add(a, b):
    return 0


def notify(callback):
    pass
