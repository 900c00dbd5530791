"""
`print` and `input` of the program. Output goes through a separate pipe, which the judge process reads when a frame
has the output flag: a print costs one write and no context switch, and output before an endless loop is not lost.
"""

import errno
import io
import os
import select

from ..link.frames import HAS_OUTPUT


class PrintPipe(io.RawIOBase):
    def __init__(self, fd):
        self.fd = fd
        self.side = None
        self.has_written = False

    def writable(self):
        return True

    def fileno(self):
        return 1

    def write(self, data):
        self.has_written = True
        rest = bytes(data)
        while rest:
            try:
                rest = rest[os.write(self.fd, rest) :]
            except BlockingIOError:
                # The pipe is full: tell the reader, and wait until there is space.
                self.side.way.send(['printed'], HAS_OUTPUT)
                poll = select.poll()
                poll.register(self.fd, select.POLLOUT)
                poll.poll()
        return len(data)


class StudentOutput(io.TextIOWrapper):
    def take_has_written(self):
        if not self.closed:
            self.flush()
        written, self.pipe.has_written = self.pipe.has_written, False
        return written


def student_output(fd):
    os.set_blocking(fd, False)
    pipe = PrintPipe(fd)
    output = StudentOutput(io.BufferedWriter(pipe), encoding='utf-8', errors='replace', line_buffering=True)
    output.pipe = pipe
    return output


class StudentErrors(io.TextIOBase):
    """Standard error is rare, so each write is a message."""

    def __init__(self, side):
        self.side = side

    def writable(self):
        return True

    def fileno(self):
        return 2

    def write(self, text):
        if self.side.is_forked:
            os.write(2, str(text).encode('utf-8', 'replace'))
        else:
            self.side.send(['error-output', str(text)])
        return len(text)


class StudentInput(io.TextIOBase):
    """Standard input is read in the judge process, where tests can replace it."""

    def __init__(self, side):
        self.side = side

    def readable(self):
        return True

    def fileno(self):
        raise OSError(errno.EBADF, 'input has no descriptor')

    def readline(self, size=-1):
        return self.side.ask('read-line')

    def read(self, size=-1):
        return self.side.ask('read-all')
