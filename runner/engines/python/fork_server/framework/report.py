"""J's private line to the supervisor. S has no descriptor of it and cannot make J say anything it did not
see."""

import json
import os
import time

# A run of a few milliseconds is told in one write; a slow one as it goes.
FLUSH_SECONDS = 0.005


class Report:
    def __init__(self, fd):
        self.fd = fd
        self.pending = []
        self.flushed = time.monotonic()
        self.limits = set()
        self.output_left = 0
        self.heard_left = 0

    def add(self, kind, value):
        self.pending.append(json.dumps([kind, value]))
        if self.is_due():
            self.flush()

    def is_due(self):
        return time.monotonic() - self.flushed > FLUSH_SECONDS

    def output(self, text):
        """What people see of the output ends somewhere; one character more tells that there was more."""
        text = text[: self.output_left]
        if text:
            self.output_left -= len(text)
            self.add('output', text)

    def heard(self, text):
        """What the program prints, as it comes: all that is left of it when a limit ends the test that gathers
        it."""
        text = text[: self.heard_left]
        if text:
            self.heard_left -= len(text)
            self.add('heard', text)

    def limit(self, name):
        """A limit was felt. Too much output ends the run: the supervisor kills it when it reads this."""
        if name not in self.limits:
            self.limits.add(name)
            self.add('limit', name)
            self.flush()

    def flush(self):
        if self.pending:
            data = ('\n'.join(self.pending) + '\n').encode()
            self.pending.clear()
            while data:
                data = data[os.write(self.fd, data) :]
        self.flushed = time.monotonic()
