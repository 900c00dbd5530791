"""Messages between two processes: a length, then JSON. Never pickle, which could execute code."""

import json
import os
import select
import struct

MAX_FRAME = 8 * 1024 * 1024
# Flag in the length of a frame: the sender has printed since its last frame.
HAS_OUTPUT = 1 << 31

_encoder = json.JSONEncoder(separators=(',', ':'), check_circular=False)
_scan = json.JSONDecoder().scan_once
_LENGTH = struct.Struct('<I')
_yield_core = os.sched_yield
_stay_on = os.sched_setaffinity
# About as long as a short call takes. What waits longer sleeps.
LOOKS = 20
# After so many frames it is worth sharing a core.
MANY = 200


class PeerGone(BaseException):
    """The other side ended or violated the protocol. Not an Exception, so that no test catches it."""


def _chunks_of():
    """What JSONEncoder makes anew for each message. For a short one that takes as long as encoding it."""
    make = json.encoder.c_make_encoder
    if make is None:
        return lambda message, _: _encoder.encode(message)
    text = json.encoder.encode_basestring_ascii
    return make(None, _encoder.default, text, None, ':', ',', False, False, True)


_chunks = _chunks_of()


def _decode(text):
    """Like JSONDecoder.decode, without the search for blanks around the value."""
    try:
        message, end = _scan(text, 0)
    except StopIteration:
        raise ValueError('not JSON') from None
    if end != len(text):
        raise ValueError('more than one value')
    return message


def pack(message, flags=0):
    body = ''.join(_chunks(message, 0)).encode()
    if len(body) > MAX_FRAME:
        raise ValueError('the value is too large to be handed over')
    return _LENGTH.pack(len(body) | flags) + body


class Link:
    """One end of a stream of frames. Only one is in flight at a time, so one read usually gets a whole frame."""

    def __init__(self, fd, core=None):
        self.fd = fd
        # The same one at both ends.
        self.core = core
        self.count = 0
        self.looks = LOOKS
        self.buffer = b''
        self.has_output = False
        self._poll = select.poll()
        self._poll.register(fd, select.POLLIN)

    def pack(self, message):
        return pack(message)

    def send(self, message, flags=0):
        self.write(pack(message, flags))

    def write(self, data):
        try:
            written = os.write(self.fd, data)
            while written < len(data):
                written += os.write(self.fd, data[written:])
        except OSError:
            raise PeerGone('ended') from None

    def is_quiet(self, milliseconds):
        return not self.buffer and not self._poll.poll(milliseconds)

    def receive(self):
        if len(self.buffer) < 4:
            self._fill(4)
        (size,) = _LENGTH.unpack_from(self.buffer)
        self.has_output = bool(size & HAS_OUTPUT)
        size = (size & ~HAS_OUTPUT) + 4
        if size > MAX_FRAME + 4:
            raise PeerGone('sent a message that is too large')
        if len(self.buffer) < size:
            self._fill(size)
        body, self.buffer = self.buffer[4:size], self.buffer[size:]
        try:
            return _decode(body.decode())
        except (ValueError, RecursionError):
            raise PeerGone('sent a message that is not one') from None

    def _look(self):
        """Waking a process on an idle core takes longer than most calls do, so the next frame is awaited for a moment first."""
        look = self._poll.poll
        for _ in range(self.looks):
            if look(0):
                return
            _yield_core()

    def _share_core(self):
        """Two processes that take turns need no second core, and going on on the same one is faster than waking another."""
        try:
            _stay_on(0, {self.core})
            self.looks = 0
        except OSError:
            # It may have been taken from us; then each stays where it is.
            pass

    def _fill(self, count):
        self.count += 1
        if self.count == MANY and self.core is not None:
            self._share_core()
        self._look()
        parts = [self.buffer]
        have = len(self.buffer)
        while have < count:
            try:
                part = os.read(self.fd, max(count - have, 65536))
            except OSError:
                part = b''
            if not part:
                raise PeerGone('ended')
            parts.append(part)
            have += len(part)
        self.buffer = b''.join(parts)
