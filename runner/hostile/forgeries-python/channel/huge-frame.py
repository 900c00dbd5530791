# Tries: announces a message of two gigabytes, and sends as much as it can.
# Must: crashed: the judge neither waits for it nor stores it.
import os
import struct


def add(a, b):
    os.write(4, struct.pack('<I', 0x7FFFFFFF))
    while True:
        os.write(4, b'x' * 65536)


def notify(callback):
    pass
