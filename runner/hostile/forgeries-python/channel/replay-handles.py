# Tries: answers with numbers of objects of the tests that were never sent to it.
# Must: crashed: only objects that a test passed to the program have a number.
import os
import struct


def send(text):
    body = text.encode()
    os.write(4, struct.pack('<I', len(body)) + body)


def add(a, b):
    for number in (-1, 0, 1, 2, 3, 999):
        send('["outside",%d,"get",["__globals__"],{}]' % number)
        send('["outside",%d,"get",["__class__"],{}]' % number)
        send('["outside",%d,"call",[],{}]' % number)
    send('["answer",["outside",-1]]')
    return 0


def notify(callback):
    send('["answer",["outside",7]]')
