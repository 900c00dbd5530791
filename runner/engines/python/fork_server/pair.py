"""Supervisor: one pair of children, which waits for a run and then executes it."""

import itertools
import json
import os
import random
import re
import signal
import socket
import time

from .link.frames import pack
from .process_tree import SharedPages, descendants, has_ended, pid_of, process_cpu, tree_cpu, tree_memory_mb
from .time_meter import TimeMeter

FIRST_LOOK = 0.05
SHORTEST_WAIT = 0.002
# How long the program may take to report its current line, and to end after it has closed its socket: asleep, on a
# core, and in all (on a busy machine it may have to wait for a core first).
ASLEEP_FOR_WHERE, CPU_FOR_WHERE = 0.5, 0.02
ASLEEP_FOR_END, CPU_FOR_END = 0.2, 1
LONGEST_WAIT = 10
WHERE = rb'File "%s", line (\d{1,7}) in '
LAST_FRAME = b'serve.py"'
CORES = os.cpu_count() or 1
# Of pairs that exchange much (frames.py); those of two runs at a time have different ones.
core_in_turn = itertools.cycle(sorted(os.sched_getaffinity(0)))
# A shorter sleep is not worth giving the core to somebody else.
LEAST_SLEEP = 0.1
MAX_REPORT = 4 * 1024 * 1024


JUDGE_KEYS = (
    'tests', 'compiled', 'own', 'firstLine', 'ownLines', 'maxOutput', 'testFiles', 'hidden', 'contract', 'isRecording', 'isWithholding',
    'isExpectingWrong',
)  # fmt: skip


class Pair:
    def __init__(self, student, judge, student_job, judge_line, raw, printed):
        self.student, self.judge = student, judge
        self.student_pid, self.judge_pid = pid_of(student[1]), pid_of(judge[1])
        self.student_job, self.judge_line, self.raw, self.printed = student_job, judge_line, raw, printed
        self.id = None
        self.text = b''
        self.report_bytes = 0
        self.raw_output = b''
        self.raw_count = 0
        self.events = []
        # The end of what was printed after so much that the events have no room for it, and the length of all that.
        self.later, self.later_count = '', 0
        self.stopped_by = None
        # The tests, if their compiled form is wanted from the judge.
        self.source = None
        self.student_end = None
        self.cpu = self.judge_cpu = 0.0
        self.shared = SharedPages()
        self.rest = b''
        self.asked = None
        self.is_ending = False
        self.slept = 0.0
        self.is_asleep = False
        self.is_paused = False
        self.said = b''
        self.where = None
        self.has_said_where = False

    def give(self, id, job):
        self.id = id
        self.file = job['file']
        self.limits = limits = job['limits']
        self.source = job['tests'] if job['compiled'] is None else None
        self.cpu_before = process_cpu(self.student_pid)
        self.judge_cpu_before = process_cpu(self.judge_pid)
        self.began = time.monotonic()
        self.cpu_limit = limits['cpuMs'] / 1000
        self.meter = TimeMeter((self.student_pid, self.judge_pid), 0)
        self.look_in(min(FIRST_LOOK, self.cpu_limit / CORES))
        shared = {key: job[key] for key in ('file', 'program', 'limits', 'files')}
        shared['core'] = next(core_in_turn)
        judge = {key: job[key] for key in JUDGE_KEYS}
        try:
            send_all(self.judge_line, pack({**shared, **judge}))
            send_all(self.student_job, pack(shared))
        except (OSError, ValueError):
            # It died while it waited, or the job is larger than the maximum message.
            self.stopped_by = 'sandbox'
        self.student_job.close()

    def look(self):
        """Checks the limits: returns the one that was exceeded, and sets the time of the next check."""
        if self.is_paused:
            # A process may have been forked meanwhile, or woken by another one.
            self.signal_all(signal.SIGSTOP)
            self.meter.skip()
            self.look_in(FIRST_LOOK)
            return None
        if self.asked:
            return self.asked if self.has_had_time(ASLEEP_FOR_WHERE, CPU_FOR_WHERE) else None
        below = descendants(self.student_pid)
        self.cpu = max(self.cpu, tree_cpu(self.student_pid, below) - self.cpu_before)
        judge_below = descendants(self.judge_pid)
        self.judge_cpu = max(self.judge_cpu, tree_cpu(self.judge_pid, judge_below) - self.judge_cpu_before)
        before = self.meter.asleep + self.meter.on_disk
        self.meter.look(self.planned, self.cpu + self.judge_cpu)
        sleep = self.meter.asleep + self.meter.on_disk - before
        self.slept = self.slept + sleep if sleep > self.planned / 2 else 0.0
        if self.cpu >= self.cpu_limit:
            return 'cpu'
        if self.judge_cpu > self.limits['testsCpuMs'] / 1000:
            return 'tests'
        if self.meter.wall() > self.limits['hardCapMs'] / 1000:
            return 'starved'
        if self.meter.asleep + self.meter.on_disk > self.limits['asleepMs'] / 1000:
            return 'asleep'
        memory = self.limits['memoryMb'] - self.shared.look((self.student_pid, *below))
        if tree_memory_mb(self.student_pid, below, memory) > memory:
            return 'memory'
        if len(below) > self.limits['processes']:
            return 'processes'
        left = (self.cpu_limit - self.cpu) / CORES
        # A random part, so that we are not in step with programs that do something every 50 ms.
        self.look_in(max(SHORTEST_WAIT, min(left, random.uniform(0.8, 1.2) * FIRST_LOOK)))
        return None

    def set_paused(self, is_paused):
        """Stops all processes of the run while somebody else computes, or lets them go on."""
        self.is_paused = is_paused
        self.meter.skip()
        self.signal_all(signal.SIGSTOP if is_paused else signal.SIGCONT)

    def signal_all(self, number):
        for pid in (self.student_pid, self.judge_pid):
            for each in (pid, *descendants(pid)):
                try:
                    os.kill(each, number)
                except OSError:
                    pass

    def sleep_change(self):
        """Whether the run has begun or ceased to sleep since the last call; None if neither."""
        is_asleep = self.slept >= LEAST_SLEEP
        if is_asleep == self.is_asleep:
            return None
        self.is_asleep = is_asleep
        return is_asleep

    def look_in(self, seconds):
        self.planned = seconds
        self.next_look = time.monotonic() + seconds

    def give_time(self):
        """From now on `has_had_time` tells whether the program has had time enough to answer, or to end."""
        self.cpu_when_asked = process_cpu(self.student_pid)
        self.patience = TimeMeter((self.student_pid,), self.cpu_when_asked)
        self.look_in(CPU_FOR_WHERE)

    def has_had_time(self, asleep, cpu):
        now = process_cpu(self.student_pid)
        self.patience.look(self.planned, now)
        self.look_in(CPU_FOR_WHERE)
        if self.patience.wall() > LONGEST_WAIT:
            return True
        # One that has ended need not do anything more: the spawner reports it as soon as it gets a core.
        if has_ended(self.student_pid):
            return False
        return self.patience.asleep > asleep or now - self.cpu_when_asked > cpu

    def has_stayed(self):
        """Whether the program has closed its socket without ending."""
        return self.has_had_time(ASLEEP_FOR_END, CPU_FOR_END)

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

    def spent(self):
        """In the form of time-spent.ts."""
        self.judge_cpu = max(self.judge_cpu, process_cpu(self.judge_pid) - self.judge_cpu_before)
        seconds = {
            'wallMs': self.meter.wall(),
            'cpuMs': self.cpu,
            'allCpuMs': self.cpu + self.judge_cpu,
            'waitingMs': self.meter.waiting,
            'asleepMs': self.meter.asleep,
            'onDiskMs': self.meter.on_disk,
        }
        return {key: round(value * 1000, 2) for key, value in seconds.items()}

    def ask_where(self, limit):
        """
        Before they are killed, makes the student process dump its stack (student_process.py), to learn its line, and the
        judge report the call that it waits for (judge_process.py).
        """
        self.take_raw()
        self.asked = limit
        self.give_time()
        send_signal(self.judge[1], signal.SIGUSR1)
        send_signal(self.student[1], signal.SIGUSR1)

    def has_answered(self):
        """A program that waits for a request is in no call."""
        is_waiting = self.where is not None and self.where['line'] is None
        return self.has_said_where and (is_waiting or any(kind == 'called' for kind, _ in self.events))

    def read_where(self):
        """Reads the dump, which may come in pieces. From then on, raw output is not shown."""
        try:
            part = os.read(self.raw, 65536)
        except BlockingIOError:
            return
        self.said = (self.said + part)[:65536]
        found = re.search(WHERE % re.escape(self.file).encode(), self.said)
        if found:
            self.where = {'line': int(found[1])}
        elif LAST_FRAME in self.said:
            # The stack has only frames of ours: the program is waiting for a request.
            self.where = {'line': None}
        self.has_said_where = not part or self.where is not None

    def kill(self):
        for _, pidfd in (self.student, self.judge):
            send_signal(pidfd, signal.SIGKILL)

    def read_last_report(self):
        """Before the kill: the judge may outlive the program for a moment and report that it ended by itself."""
        for line in self.read_report() or []:
            self.note(json.loads(line))

    def note(self, event):
        kind, value = event
        if kind == 'later':
            self.later = (self.later + value)[-self.limits['outputBytes'] // 4 :]
            self.later_count += len(value)
        elif kind != 'compiled':
            self.events.append(event)

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
