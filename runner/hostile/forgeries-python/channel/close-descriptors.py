# Tries: closes all descriptors, so that nobody can hear that it fails.
# Must: crashed: silence is no pass.
import os


def add(a, b):
    os.closerange(0, 256)
    return 0


def notify(callback):
    os.closerange(0, 256)
