"""
The judge's end of the link: sends requests to the student process and reads its answers. Everything that arrives is
untrusted: it is decoded by an allow-list, and the program can use only those objects of the judge process that a
test passed to it.
"""

import builtins
import codecs
import os
import sys
import threading
import warnings

from ..link.frames import PeerGone
from ..link.lines import Lines, before_threads
from ..link.plain_values import MUTABLE, TYPES_BY_NAME, Codec, put_back
from .last_call import remember_call
from .lent_objects import LentObjects
from .remote_classes import RemoteClasses
from .remote_errors import SolutionGone, raise_remote

# How long to wait for an answer before pending reports are flushed.
QUIET_MS = 5
MAX_BORROWED = 15
UNREADABLE = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, ImportError
)  # fmt: skip
NEEDS_START = frozenset(['get', 'set', 'names'])


class JudgeSide(Codec):
    def __init__(self, link, print_fd, report):
        # The link itself, or, from the first thread on, its lines.
        self.way = link
        self.drain_lock = threading.RLock()
        self.print_fd = print_fd
        self.report = report
        self.printed = 0
        self.max_printed = 0
        self.decoder = codecs.getincrementaldecoder('utf-8')('replace')
        self.classes = RemoteClasses(self)
        self.lent = LentObjects(self)
        # Objects of the program that a test made by calling a class.
        self.made = set()
        self.gone = None
        self.borrowed = []
        self.errors = {}
        # Only until the first use of a program that is started late (program_runs.py).
        self.is_waiting = False
        self.is_waiting_for_answer = False
        os.set_blocking(print_fd, False)

    # ---- values

    def encode_other(self, value):
        handle = self.classes.handle_of(value)
        return ['handle', handle] if handle else self.lent.encode(value)

    def decode_other(self, value):
        if value[0] == 'outside':
            return self.lent.get(value[1])
        return self.classes.decode(value)

    # ---- requests to the program

    def start(self):
        self.is_waiting = False
        self.ask('start')

    def call(self, handle, name, line, arguments, keywords):
        sent = [self.encode(item) for item in arguments]
        sent_named = {key: self.encode(item) for key, item in keywords.items()}
        remember_call(name, line, sent, sent_named)
        return self.ask('call', handle, sent, sent_named, given=(arguments, keywords))

    def get(self, handle, name):
        value = self.ask('get', handle, name)
        if type(value) in MUTABLE:
            # This is a copy: changes by a test (`solution.stock.clear()`) are sent back before the next request.
            self.borrowed = [*self.borrowed[-MAX_BORROWED:], [handle, name, value, self.encode(value)]]
        return value

    def give_back(self):
        for loan in self.borrowed:
            handle, name, value, before = loan
            after = self.encode(value)
            if after != before:
                loan[3] = after
                self.ask('put', handle, name, after)

    def operate(self, handle, name, *arguments):
        return self.ask('operate', handle, name, [self.encode(item) for item in arguments])

    def ask(self, *message, given=None):
        if self.gone:
            raise SolutionGone(self.gone)
        # Modules besides the main file can be used before it is started.
        if self.is_waiting and message[0] in NEEDS_START and message[1] == 0:
            self.start()
        if self.borrowed and message[0] != 'put':
            self.give_back()
        way = self.way
        data = way.pack(message)
        try:
            way.write(data)
            while True:
                answer = self.receive()
                kind = answer[0]
                if kind == 'answer':
                    return self.finish(answer, given)
                if kind == 'error':
                    break
                self.serve(kind, answer)
        except PeerGone as error:
            self.gone = str(error)
            raise SolutionGone(self.gone) from None
        except UNREADABLE as error:
            # Our own code on the other side never sends such an answer.
            self.end(f'sent an answer that is none ({type(error).__name__})')
        raise_remote(self, answer[1])

    def end(self, reason):
        self.gone = reason
        raise SolutionGone(reason) from None

    def receive(self):
        if self.report.pending and (self.report.is_due() or self.way.is_quiet(QUIET_MS)):
            self.report.flush()
        way = self.way
        self.is_waiting_for_answer = True
        try:
            message = way.receive()
        finally:
            self.is_waiting_for_answer = False
        if way.has_output:
            self.drain()
        if not isinstance(message, list):
            raise PeerGone('sent a message that is not one')
        return message

    def finish(self, answer, given):
        if given and len(answer) > 2:
            arguments, keywords = given
            for key, after in answer[2]:
                put_back(arguments[key] if isinstance(key, int) else keywords[key], self.decode(after))
            if isinstance(answer[1], list) and answer[1][0] == 'same':
                key = answer[1][1]
                return arguments[key] if isinstance(key, int) else keywords[key]
        return self.decode(answer[1])

    # ---- requests of the program

    def serve(self, kind, message):
        if kind == 'printed':
            return
        if kind == 'threads':
            self.way.send(['answer', None])
            self.use_lines()
            return
        if kind == 'warning':
            self.count_output(len(message[1]) + 100)
            category = TYPES_BY_NAME.get(message[2])
            is_warning = isinstance(category, type) and issubclass(category, Warning)
            warnings.warn(str(message[1]), category if is_warning else UserWarning, stacklevel=2)
            return
        if kind == 'error-output':
            self.take_output(sys.stderr, str(message[1]), len(message[1]))
            return
        try:
            if kind == 'input':
                value = builtins.input(str(message[1]))
            elif kind == 'read-line':
                value = sys.stdin.readline()
            elif kind == 'read-all':
                value = sys.stdin.read()
            elif kind == 'outside':
                value = self.lent.use(*message[1:5])
            else:
                raise PeerGone('asked for what there is not')
            answer = ['answer', self.encode(value)]
        except Exception as error:
            answer = self.lent.describe_error(error)
        self.way.send(answer)

    # ---- threads

    def watch_threads(self):
        before_threads(self.prepare_threads, lambda: self.way)

    def prepare_threads(self):
        if not isinstance(self.way, Lines) and not self.gone:
            self.ask('threads')
            self.use_lines()

    def use_lines(self):
        if not isinstance(self.way, Lines):
            self.way = Lines(self.way, 1, self.answer_thread)

    def answer_thread(self, message):
        """A thread of the program asks for something."""
        if self.way.has_output:
            self.drain()
        try:
            self.serve(message[0], message)
        except PeerGone as error:
            self.gone = str(error)
            raise

    # ---- output of the program

    def drain(self):
        with self.drain_lock:
            self.read_output()

    def read_output(self):
        while True:
            try:
                data = os.read(self.print_fd, 65536)
            except BlockingIOError:
                return
            if not data:
                return
            self.take_output(sys.stdout, self.decoder.decode(data), len(data))
            if len(data) < 65536:
                return

    def take_output(self, stream, text, count):
        # Report first: counting may end the run, and then the output collected by the test is lost.
        self.report.heard(text)
        self.count_output(count)
        try:
            stream.write(text)
        except Exception:
            # A test replaced the stream by one that is closed or not writable; not the program's fault.
            pass

    def count_output(self, count):
        self.printed += count
        if self.printed > self.max_printed:
            self.report.limit('output')
