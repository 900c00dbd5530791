# Tries: answers with bytes that are not JSON.
# Must: crashed: an invalid answer ends the run.
import os
import struct


def add(a, b):
    body = b'{[not json'
    data = struct.pack('<I', len(body)) + body
    while data:
        data = data[os.write(4, data) :]
    return 0


def notify(callback):
    add(1, 1)
