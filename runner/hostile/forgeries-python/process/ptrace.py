# Tries: attaches to every pid with ptrace and writes to its memory.
# Must: finished: the calls are refused, and there is no other process.
import ctypes
import platform

libc = ctypes.CDLL(None, use_errno=True)
numbers = {'aarch64': (117, 271), 'x86_64': (101, 311)}[platform.machine()]
reached = []
for pid in range(0, 300):
    if libc.syscall(numbers[0], 16, pid, 0, 0) == 0 or libc.syscall(numbers[1], pid, 0, 0, 0, 0, 0) > 0:
        reached.append(pid)
print('REACHED', reached)


def add(a, b):
    return 0


def notify(callback):
    pass
