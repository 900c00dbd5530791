"""The judge's private channel to the supervisor. The student process has no descriptor for it."""

import json
import os
# Tests may replace the one of the module.
from time import monotonic

# Reports are batched: a short run needs one write, a long one reports as it goes.
FLUSH_SECONDS = 0.005


class Report:
    def __init__(self, fd):
        self.fd = fd
        self.pending = []
        self.flushed = monotonic()
        self.limits = set()
        self.output_left = 0
        self.heard_left = 0
        self.tail = ''
        self.tail_length = 0
        self.left_out = 0

    def add(self, kind, value):
        self.pending.append(json.dumps([kind, value]))
        if self.is_due():
            self.flush()

    def is_due(self):
        return monotonic() - self.flushed > FLUSH_SECONDS

    def output(self, text):
        """The beginning is reported at once, the end in `end`. What is between them is only counted."""
        head, rest = text[: self.output_left], text[self.output_left :]
        if head:
            self.output_left -= len(head)
            self.add('output', head)
        if rest:
            tail = self.tail + rest
            self.tail = tail[-self.tail_length :]
            self.left_out += len(tail) - len(self.tail)

    def end(self):
        if self.tail:
            self.add('ending', [self.left_out, self.tail])
        self.add('end', None)

    def heard(self, text):
        """Output at the moment it is printed. Used when a limit interrupts the test that collects it."""
        head, rest = text[: self.heard_left], text[self.heard_left :]
        if head:
            self.heard_left -= len(head)
            self.add('heard', head)
        if rest:
            # The supervisor keeps only the end: nobody knows yet which one will be the last.
            self.add('later', rest)

    def limit(self, name):
        """A limit was hit. For output, the supervisor then kills the run."""
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
        self.flushed = monotonic()
