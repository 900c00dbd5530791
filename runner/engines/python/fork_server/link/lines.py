"""
Several threads over one link. Messages are bare until one of the two processes starts a thread; from then on each has the number of
its line, and a reader sorts them, so that a call which waits for another thread does not keep that one's calls waiting.

A thread of the judge process has a line with a positive number, a thread of the program one with a negative number, and the two
main threads have line 0. At the other end of its line each thread has a partner, which answers until the thread ends.
"""

import _thread
import contextlib
import queue
import threading

from .frames import PeerGone, pack

END = ['end']
start_thread = threading.Thread.start


class Lines:
    def __init__(self, link, sign, answer):
        """`answer` handles one message on the line of the thread that calls it."""
        self.link = link
        self.sign = sign
        self.answer = answer
        self.last = 0
        self.lock = threading.Lock()
        self.boxes = {0: queue.SimpleQueue()}
        self.own = threading.local()
        self.own.number = 0
        self.own.has_output = False
        self.gone = None
        # Not a Thread: the threads that a program or a test counts are its own.
        _thread.start_new_thread(self.sort, ())

    def number(self):
        number = getattr(self.own, 'number', None)
        if number is None:
            with self.lock:
                self.last += 1
                number = self.own.number = self.sign * self.last
                self.boxes[number] = queue.SimpleQueue()
        return number

    def pack(self, message, flags=0):
        return pack([self.number(), message], flags)

    def write(self, data):
        with self.lock:
            self.link.write(data)

    def send(self, message, flags=0):
        self.write(self.pack(message, flags))

    def receive(self):
        """The next message for this thread. `has_output` says whether the other side has printed before it."""
        box = self.boxes[self.number()]
        if self.gone:
            raise PeerGone(self.gone)
        message, self.own.has_output = box.get()
        if message is None:
            raise PeerGone(self.gone)
        return message

    @property
    def has_output(self):
        return self.own.has_output

    def is_quiet(self, milliseconds):
        """Other threads may be waiting for long."""
        return True

    def sort(self):
        try:
            while True:
                self.put(self.link.receive(), self.link.has_output)
        except PeerGone as error:
            self.gone = str(error)
            for box in list(self.boxes.values()):
                box.put((None, False))

    def put(self, message, has_output):
        if type(message) is not list or len(message) != 2 or type(message[0]) is not int or type(message[1]) is not list:
            raise PeerGone('sent a message that is not one')
        number, message = message
        box = self.boxes.get(number)
        if box is None:
            if number * self.sign > 0:
                raise PeerGone('sent a message to a line that there is not')
            box = self.boxes[number] = queue.SimpleQueue()
            try:
                _thread.start_new_thread(self.be_partner, (number,))
            except RuntimeError:
                raise PeerGone('had too many threads') from None
        box.put((message, has_output))

    def be_partner(self, number):
        self.own.number = number
        try:
            while True:
                message = self.receive()
                if message == END:
                    del self.boxes[number]
                    return
                self.answer(message)
        except PeerGone:
            pass

    def end(self):
        """The thread that calls this has ended: so does its partner."""
        number = getattr(self.own, 'number', None)
        if number and not self.gone:
            with contextlib.suppress(PeerGone):
                self.send(END)
            del self.boxes[number]


def before_threads(prepare, lines):
    """Calls `prepare` when a thread is started, and ends the line of each thread with it."""

    def start(thread):
        prepare()
        run = thread.run

        def run_and_end():
            try:
                run()
            finally:
                ended = lines()
                if isinstance(ended, Lines):
                    ended.end()

        thread.run = run_and_end
        start_thread(thread)

    threading.Thread.start = start
