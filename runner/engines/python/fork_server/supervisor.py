"""The supervisor's event loop. serve.py has the overview."""

import json
import os
import select
import socket
import struct
import time
import traceback

from .compiled_tests import CompiledTests
from .link.frames import pack
from .pair import MAX_REPORT, Pair, new_lines
from .spawner import ENDED, PAIR

ENGINE_IN, ENGINE_OUT = 0, 1


class Supervisor:
    def __init__(self, spawner, ready_count):
        self.spawner = spawner
        self.ready_count = ready_count
        self.ready = []
        self.active = {}
        self.compiled = CompiledTests()
        self.input = b''
        self.poll = select.poll()
        # Callbacks by descriptor, called when it is readable.
        self.actions = {}
        self.watch(ENGINE_IN, self.read_engine)
        self.watch(spawner.fileno(), self.read_spawner)
        # Pairs whose student process ended by itself, by its pid in the spawner's namespace.
        self.ending = {}

    def run(self):
        self.prepare()
        self.tell({'ready': True})
        while True:
            now = time.monotonic()
            soonest = min((pair.next_look for pair in self.active.values()), default=None)
            is_short = self.is_short()
            wait = None if soonest is None else max(0, (soonest - now) * 1000)
            # New pairs are forked only while there is nothing else to do.
            events = self.poll.poll(0 if is_short else wait)
            if not events and is_short:
                self.prepare()
            for fd, _ in events:
                action = self.actions.get(fd)
                if action:
                    action()
            now = time.monotonic()
            for pair in [pair for pair in self.active.values() if pair.next_look <= now]:
                self.guarded(pair, self.look)

    def is_short(self):
        """During runs the cores are needed for them, so fewer pairs are kept ready."""
        return len(self.ready) < (self.ready_count // 2 if self.active else self.ready_count)

    def watch(self, fd, action):
        self.actions[fd] = action
        self.poll.register(fd, select.POLLIN)

    def forget(self, fd):
        if self.actions.pop(fd, None):
            self.poll.unregister(fd)

    # ---- the engine

    def read_engine(self):
        data = os.read(ENGINE_IN, 1 << 20)
        if not data:
            os._exit(0)
        self.input += data
        while len(self.input) >= 4:
            (size,) = struct.unpack_from('<I', self.input)
            if len(self.input) < 4 + size:
                return
            message = json.loads(self.input[4 : 4 + size])
            self.input = self.input[4 + size :]
            if 'cancel' in message:
                pair = self.active.get(message['cancel'])
                if pair:
                    self.finish(pair, 'cancel')
            elif 'pause' in message:
                pair = self.active.get(message['pause'])
                if pair:
                    pair.set_paused(message['isPaused'])
            else:
                self.begin(message['id'], message)

    def tell(self, message):
        data = pack(message)
        while data:
            data = data[os.write(ENGINE_OUT, data) :]

    # ---- pairs

    def prepare(self):
        ours, theirs = new_lines()
        # Warming up shortens a run but takes more CPU time in total: not while runs are active.
        socket.send_fds(self.spawner, [b'p' if self.active else b'w'], theirs)
        for fd in theirs:
            os.close(fd)
        while True:
            message, descriptors, _, _ = socket.recv_fds(self.spawner, 64, 2)
            if message[:1] == b'p':
                break
            self.note_end(message)
        _, student, judge = PAIR.unpack(message)
        self.ready.append(Pair((student, descriptors[0]), (judge, descriptors[1]), *ours))

    def read_spawner(self):
        message = self.spawner.recv(64)
        self.note_end(message)

    def note_end(self, message):
        if not message:
            os._exit(72)
        _, pid, status, microseconds = ENDED.unpack(message)
        pair = self.ending.pop(pid, None)
        if pair and pair.id in self.active:
            pair.student_end = status
            pair.cpu = max(pair.cpu, microseconds / 1e6 - pair.cpu_before)
            self.finish(pair, None)

    # ---- a run

    def begin(self, id, job):
        if not self.ready:
            self.prepare()
        pair = self.ready.pop(0)
        self.active[id] = pair
        pair.give(id, {**job, 'compiled': self.compiled.find(job['tests'])})
        self.watch(pair.judge_line.fileno(), lambda: self.guarded(pair, self.read_report))
        self.watch(pair.raw, lambda: self.guarded(pair, self.read_raw))
        if pair.stopped_by:
            self.finish(pair, pair.stopped_by)

    def guarded(self, pair, action):
        """An error in one run must not end the others."""
        try:
            action(pair)
        except Exception:
            traceback.print_exc()
            if self.active.get(pair.id) is pair:
                self.finish(pair, 'sandbox')

    def look(self, pair):
        if pair.is_ending:
            return self.finish(pair, None) if pair.has_stayed() else None
        limit = pair.look()
        change = pair.sleep_change()
        if change is not None:
            self.tell({'id': pair.id, 'isAsleep': change})
        if limit in ('cpu', 'asleep') and not pair.asked:
            return pair.ask_where(limit)
        return self.finish(pair, limit) if limit else None

    def read_report(self, pair):
        lines = pair.read_report()
        if lines is None or pair.report_bytes > MAX_REPORT:
            return self.finish(pair, 'sandbox' if lines is None else 'output')
        for line in lines:
            event = json.loads(line)
            if event[0] == 'compiled':
                self.keep_compiled(pair, event[1])
                continue
            pair.note(event)
            if event == ['limit', 'output']:
                return self.finish(pair, 'output')
        if pair.asked and pair.has_answered():
            return self.finish(pair, pair.asked)
        if lines and pair.events and pair.events[-1][0] == 'end':
            self.end(pair)
        return None

    def keep_compiled(self, pair, text):
        """Only the first line of a report was sent before any code of others ran."""
        if not pair.events and pair.source is not None:
            self.compiled.keep(pair.source, text)
        pair.source = None

    def end(self, pair):
        """The judge is done. If the program ended by itself, waits for its exit status."""
        gone = [value for kind, value in pair.events if kind == 'gone']
        if gone == ['ended']:
            self.forget(pair.judge_line.fileno())
            self.ending[pair.student[0]] = pair
            # It may have closed the socket without exiting, so there is a timeout.
            pair.is_ending = True
            pair.give_time()
            self.spawner.send(b'e' + struct.pack('<i', pair.student[0]))
        else:
            self.finish(pair, None)

    def read_raw(self, pair):
        if pair.asked:
            pair.read_where()
            if pair.has_answered():
                self.finish(pair, pair.asked)
            elif pair.has_said_where:
                self.forget(pair.raw)
            return
        if not pair.read_raw():
            self.forget(pair.raw)
        if pair.raw_count > 16 * pair.limits['outputBytes']:
            self.finish(pair, 'output')

    def finish(self, pair, limit):
        # If the tests ended while the stack dump was pending, the limit still counts.
        limit = pair.asked or limit
        pair.note_cpu()
        if limit:
            pair.read_last_report()
            pair.kill()
        del self.active[pair.id]
        self.ending.pop(pair.student[0], None)
        self.forget(pair.judge_line.fileno())
        self.forget(pair.raw)
        pair.take_rest(is_stopped=bool(limit))
        # Answer before killing the processes, because the user waits for the answer.
        self.tell({
            'id': pair.id,
            'events': pair.events,
            'limit': limit,
            'raw': pair.raw_output.decode('utf-8', 'replace'),
            'rest': pair.rest.decode('utf-8', 'replace'),
            'later': [pair.later_count, pair.later],
            'studentEnd': pair.student_end,
            'where': pair.where,
            'spent': pair.spent(),
        })  # fmt: skip
        pair.kill()
        pair.close()
