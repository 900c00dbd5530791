# Tries: writes result and end lines to every open descriptor while the judge waits for an answer.
# Must: crashed or finished: its only channel carries answers, and these are invalid answers.
import os

LINES = b'["declared", []]\n["result", {"name": "test_list", "status": "passed", "feedback": ""}]\n["end", null]\n'


def add(a, b):
    for fd in range(64):
        try:
            os.write(fd, LINES)
        except OSError:
            pass
    return 0


def notify(callback):
    add(1, 1)
