"""Supervisor: one pair of children, which waits for a run and then executes it."""

import json
import os
import re
import signal
import socket
import time

from .link.frames import pack
from .process_tree import descendants, pid_of, process_cpu, tree_cpu, tree_memory_mb

FIRST_LOOK = 0.05
SHORTEST_WAIT = 0.002
# How long the program may take to report its current line: wall time and CPU time (on a busy machine it may have
# to wait for a core first).
WAIT_FOR_WHERE = 0.5
CPU_FOR_WHERE = 0.02
WHERE = rb'File "%s", line (\d{1,7}) in '
LAST_FRAME = b'serve.py"'
CORES = os.cpu_count() or 1
MAX_REPORT = 4 * 1024 * 1024


class Pair:
    def __init__(self, student, judge, student_job, judge_line, raw, printed):
        self.student, self.judge = student, judge
        self.student_pid = pid_of(student[1])
        self.student_job, self.judge_line, self.raw, self.printed = student_job, judge_line, raw, printed
        self.id = None
        self.text = b''
        self.report_bytes = 0
        self.raw_output = b''
        self.raw_count = 0
        self.events = []
        self.stopped_by = None
        self.student_end = None
        self.cpu = 0.0
        self.rest = b''
        self.asked = None
        self.is_ending = False
        self.said = b''
        self.where = None

    def give(self, id, job):
        self.id = id
        self.file = job['file']
        self.limits = limits = job['limits']
        self.cpu_before = process_cpu(self.student_pid)
        self.began = time.monotonic()
        self.cpu_limit = limits['cpuMs'] / 1000
        self.wall_end = self.began + limits['wallMs'] / 1000
        self.next_look = min(self.began + FIRST_LOOK, self.wall_end)
        shared = {key: job[key] for key in ('file', 'program', 'limits')}
        judge = {key: job[key] for key in ('tests', 'own', 'firstLine', 'ownLines', 'maxOutput')}
        try:
            send_all(self.judge_line, pack({**shared, **judge}))
            send_all(self.student_job, pack(shared))
        except (OSError, ValueError):
            # It died while it waited, or the job is larger than the maximum message.
            self.stopped_by = 'sandbox'
        self.student_job.close()

    def look(self, now):
        """Checks the limits: returns the one that was exceeded, and sets the time of the next check."""
        if self.asked:
            self.next_look = now + CPU_FOR_WHERE
            is_over = (
                now > self.asked_until or process_cpu(self.student_pid) - self.cpu_when_asked > CPU_FOR_WHERE
            )
            return self.asked if is_over else None
        below = descendants(self.student_pid)
        self.cpu = max(self.cpu, tree_cpu(self.student_pid, below) - self.cpu_before)
        if self.cpu >= self.cpu_limit:
            return 'cpu'
        if now >= self.wall_end:
            return 'wall'
        memory = self.limits['memoryMb']
        if tree_memory_mb(self.student_pid, below, memory) > memory:
            return 'memory'
        if len(below) > self.limits['processes']:
            return 'processes'
        left = (self.cpu_limit - self.cpu) / CORES
        self.next_look = min(now + max(SHORTEST_WAIT, min(left, FIRST_LOOK)), self.wall_end)
        return None

    def read_report(self):
        """New lines from the judge process; None when it has closed its end."""
        try:
            data = self.judge_line.recv(262144)
        except BlockingIOError:
            # A stale event: our descriptor has the number of one that was closed in the same round.
            return []
        except OSError:
            data = b''
        if not data:
            return None
        self.report_bytes += len(data)
        *lines, self.text = (self.text + data).split(b'\n')
        return lines

    def read_raw(self):
        """Output that bypassed `print`: of subprocesses and C code. False at its end."""
        try:
            data = os.read(self.raw, 65536)
        except BlockingIOError:
            return True
        self.raw_count += len(data)
        if len(self.raw_output) < self.limits['outputBytes']:
            self.raw_output += data
        return bool(data)

    def take_raw(self):
        while self.raw_count < self.limits['outputBytes']:
            before = self.raw_count
            if not self.read_raw() or self.raw_count == before:
                break

    def note_cpu(self):
        """CPU time at the end. For a process that has ended, the spawner reports it instead."""
        if self.student_end is None:
            now = process_cpu(self.student_pid)
            if time.monotonic() - self.began > FIRST_LOOK:
                now = tree_cpu(self.student_pid, ())
            self.cpu = max(self.cpu, now - self.cpu_before)

    def ask_where(self, limit, now):
        """Makes the student process dump its stack (student_process.py) before it is killed, to learn its line."""
        self.take_raw()
        self.asked = limit
        self.asked_until = now + WAIT_FOR_WHERE
        self.cpu_when_asked = process_cpu(self.student_pid)
        self.next_look = now + CPU_FOR_WHERE
        send_signal(self.student[1], signal.SIGUSR1)

    def read_where(self):
        """Reads the dump, which may come in pieces. From then on, raw output is not shown. True when complete."""
        try:
            part = os.read(self.raw, 65536)
        except BlockingIOError:
            return False
        self.said = (self.said + part)[:65536]
        found = re.search(WHERE % re.escape(self.file).encode(), self.said)
        if found:
            self.where = {'line': int(found[1])}
        elif LAST_FRAME in self.said:
            # The stack has only frames of ours: the program is waiting for a request.
            self.where = {'line': None}
        return not part or self.where is not None

    def kill(self):
        for _, pidfd in (self.student, self.judge):
            send_signal(pidfd, signal.SIGKILL)

    def read_last_report(self):
        """Before the kill: the judge may outlive the program for a moment and report that it ended by itself."""
        for line in self.read_report() or []:
            self.events.append(json.loads(line))

    def take_rest(self, is_stopped):
        """Reads what is left in the pipes: raw output, and prints that the judge of a stopped run has not read."""
        if not self.asked:
            self.take_raw()
        elif self.where is None:
            # On a busy machine the dump may have arrived by now.
            self.read_where()
        if is_stopped:
            os.set_blocking(self.printed, False)
            try:
                self.rest = os.read(self.printed, 65536)
            except BlockingIOError:
                pass

    def close(self):
        for fd in (self.raw, self.printed, self.student[1], self.judge[1]):
            os.close(fd)
        self.judge_line.close()
        self.student_job.close()


def send_signal(pidfd, number):
    try:
        signal.pidfd_send_signal(pidfd, number)
    except ProcessLookupError:
        pass


def send_all(line, data):
    line.settimeout(5)
    line.sendall(data)
    line.setblocking(False)


def new_lines():
    """The descriptors of a pair: those of the supervisor, and those for the spawner."""
    student_job, its_job = socket.socketpair()
    judge_line, its_line = socket.socketpair()
    student_link, judge_link = socket.socketpair()
    printed, prints = os.pipe()
    raw, its_raw = os.pipe()
    os.set_blocking(raw, False)
    theirs = [
        its_job.detach(), student_link.detach(), prints, its_raw,
        its_line.detach(), judge_link.detach(), os.dup(printed),
    ]  # fmt: skip
    return (student_job, judge_line, raw, printed), theirs
