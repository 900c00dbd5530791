# Tries: a thread sends forged answers on the link all the time.
# Must: any: answers are only data, and do not match the requests.
import os
import struct
import threading


def send(text):
    body = text.encode()
    try:
        os.write(4, struct.pack('<I', len(body)) + body)
    except OSError:
        pass


def flood():
    while True:
        send('["answer",true]')
        send('["answer",["same",0],[]]')


threading.Thread(target=flood, daemon=True).start()


def add(a, b):
    return 0


def notify(callback):
    pass
