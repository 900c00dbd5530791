# Tries: forks processes that outlive the call and write answers and results later.
# Must: any: they are killed with the run, and their answers are only data.
import os
import struct
import time


def add(a, b):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for _ in range(200):
                body = b'["answer",true]'
                for fd in range(1, 64):
                    try:
                        os.write(fd, struct.pack('<I', len(body)) + body)
                    except OSError:
                        pass
                time.sleep(0.001)
        os._exit(0)
    return 0


def notify(callback):
    pass
