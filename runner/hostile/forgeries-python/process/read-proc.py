# Tries: reads /proc for the process with the tests: its memory, descriptors and command line.
# Must: finished: there is no /proc.
import glob

print(
    'REACHED',
    [path for path in glob.glob('/proc/*') + glob.glob('/proc/*/mem') + glob.glob('/proc/self/fd/*')],
)


def add(a, b):
    return 0


def notify(callback):
    pass
