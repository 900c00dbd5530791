# Tries: answers with names of types that are not on the list.
# Must: crashed: an answer that is none ends the run.
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
