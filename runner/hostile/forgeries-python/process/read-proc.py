# Tries: reads memory, descriptors and command line of the judge process in /proc.
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
