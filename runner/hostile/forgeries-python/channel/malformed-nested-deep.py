# Tries: answers with a hundred thousand nested brackets.
# Must: crashed: an invalid answer ends the run.
import os
import struct


def add(a, b):
    body = b'["answer",' + b'[' * 100000 + b']' * 100000 + b']'
    data = struct.pack('<I', len(body)) + body
    while data:
        data = data[os.write(4, data) :]
    return 0


def notify(callback):
    add(1, 1)
