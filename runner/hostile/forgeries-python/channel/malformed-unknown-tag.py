# Tries: answers with a value with a tag that does not exist.
# Must: crashed: an answer that is none ends the run.
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
