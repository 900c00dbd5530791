# Tries: answers with a value with an unknown tag.
# Must: crashed: an invalid answer ends the run.
import os
import struct


def add(a, b):
    body = b'["answer",["pickle","cos\\nsystem\\n(S\'true\'\\ntR."]]'
    data = struct.pack('<I', len(body)) + body
    while data:
        data = data[os.write(4, data) :]
    return 0


def notify(callback):
    add(1, 1)
