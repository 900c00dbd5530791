# Tries: answers with type names that are not on the allow-list.
# Must: crashed: an invalid answer ends the run.
import os
import struct


def add(a, b):
    body = b'["answer",["type","__import__"]]'
    data = struct.pack('<I', len(body)) + body
    while data:
        data = data[os.write(4, data) :]
    return 0


def notify(callback):
    add(1, 1)
