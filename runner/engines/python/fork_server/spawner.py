"""
The spawner (process Z): forks pairs of children and never sees a job. Each child is pid 1 of its own pid namespace,
so killing it kills all its descendants. The two children of a pair share user, mount, IPC and network namespaces, so
that the program can read files that a test writes; these namespaces are never reused.
"""

import fcntl
import gc
import os
import random
import select
import socket
import struct
import traceback

from . import jail
from .judge_process import run_judge
from .link.frames import Link
from .student_process import run_student
from .warm_up import warm_up_judge, warm_up_student

DESCRIPTORS = 7
HIGH = 100
# CPython specialises bytecode that runs often. Done here, children share the result instead of copying pages.
REHEARSALS = 30
PAIR = struct.Struct('<cii')
ENDED = struct.Struct('<ciiQ')


def start_spawner(filter_bytes):
    """Forks the spawner and returns the supervisor's end of the socket to it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork() == 0:
        try:
            ours.close()
            jail.die_with_parent()
            Spawner(theirs, filter_bytes).enter()
        except BaseException:
            traceback.print_exc()
        os._exit(71)
    theirs.close()
    return ours


class Spawner:
    def __init__(self, channel, filter_bytes):
        self.channel = channel
        self.filter_bytes = filter_bytes
        self.uid, self.gid = os.getuid(), os.getgid()
        self.children = {}
        self.ended = {}
        self.asked = set()

    def enter(self):
        """Enters a pid namespace that we own: only its owner can return to it with setns after creating another."""
        self.proc = os.open('/proc', os.O_PATH | os.O_DIRECTORY)
        jail.own_user(jail.NEW_PID | jail.NEW_MOUNT, self.proc, self.uid, self.gid)
        if os.fork() != 0:
            self.channel.close()
            os.wait()
            os._exit(71)
        jail.die_with_parent()
        self.own_pids = os.open('self/ns/pid', os.O_RDONLY, dir_fd=self.proc)
        jail.hide_shared_mounts()
        # Standard input and output are the supervisor's connection to the engine; no child may inherit them.
        nothing = os.open('/dev/null', os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        for _ in range(REHEARSALS):
            warm_up_judge()
            warm_up_student()
        gc.collect()
        gc.freeze()
        self.poll = select.poll()
        self.poll.register(self.channel, select.POLLIN)
        while True:
            for fd, _ in self.poll.poll():
                if fd == self.channel.fileno():
                    self.answer()
                else:
                    self.reap(fd)

    def answer(self):
        message, descriptors, _, _ = socket.recv_fds(self.channel, 64, DESCRIPTORS)
        if not message:
            os._exit(0)
        if message[:1] in b'pw':
            self.is_warming = message == b'w'
            self.make_pair(descriptors)
        else:
            (pid,) = struct.unpack('<i', message[1:])
            self.asked.add(pid)
            self.tell_end(pid)

    def make_pair(self, descriptors):
        student_job, student_link, prints, raw, judge_job, judge_link, printed = descriptors
        student = self.fork(lambda: self.be_student(student_job, student_link, prints, raw))
        judge = self.fork(lambda: self.be_judge(judge_job, judge_link, printed, raw, student[1]))
        socket.send_fds(self.channel, [PAIR.pack(b'p', student[0], judge[0])], [student[1], judge[1]])
        for fd in descriptors:
            os.close(fd)

    def fork(self, life):
        jail.unshare(jail.NEW_PID)
        pid = jail.fork()
        if pid == 0:
            try:
                random.seed()
                jail.die_with_parent()
                life()
            except BaseException:
                traceback.print_exc()
            os._exit(70)
        jail.check(jail.libc.setns(self.own_pids, jail.NEW_PID), 'back to the own pid namespace')
        pidfd = os.pidfd_open(pid)
        self.children[pidfd] = pid
        self.poll.register(pidfd, select.POLLIN)
        return pid, pidfd

    def reap(self, pidfd):
        pid = self.children.pop(pidfd)
        self.poll.unregister(pidfd)
        os.close(pidfd)
        _, status, usage = os.wait4(pid, 0)
        if len(self.ended) > 200:
            self.ended.clear()
        self.ended[pid] = (status, int((usage.ru_utime + usage.ru_stime) * 1e6))
        self.tell_end(pid)

    def tell_end(self, pid):
        if pid in self.asked and pid in self.ended:
            self.asked.discard(pid)
            self.channel.send(ENDED.pack(b'x', pid, *self.ended[pid]))

    # ---- in the children

    def be_student(self, job_fd, link_fd, print_fd, raw_fd):
        jail.make_namespaces(self.proc, self.uid, self.gid)
        arrange(raw_fd, job_fd, link_fd, print_fd)
        jail.drop_privileges(self.filter_bytes)
        os.write(4, b'.')
        if self.is_warming:
            warm_up_student()
        job = Link(3).receive()
        os.close(3)
        limits = job['limits']
        jail.limit_resources(limits['cpuSeconds'], limits['memoryMb'], limits['processes'], limits['fileMb'])
        run_student(job, 4, 5)

    def be_judge(self, job_fd, link_fd, print_fd, raw_fd, student):
        # The student process creates the shared namespaces before it receives any student code.
        if os.read(link_fd, 1) != b'.':
            return
        jail.join_namespaces(student)
        arrange(raw_fd, job_fd, link_fd, print_fd)
        jail.drop_privileges(self.filter_bytes)
        if self.is_warming:
            warm_up_judge()
        job = Link(3).receive()
        limits = job['limits']
        jail.limit_resources(
            limits['judgeSeconds'], limits['judgeMemoryMb'], limits['processes'], limits['fileMb']
        )
        run_judge(job, 4, 5, 3)


def arrange(raw_fd, job_fd, link_fd, print_fd):
    """0 is /dev/null, 1 and 2 raw output, 3 the job, 4 the other process, 5 printed output; all others are closed."""
    nothing = os.open('/dev/null', os.O_RDONLY)
    high = [
        fcntl.fcntl(fd, fcntl.F_DUPFD, HIGH) for fd in (nothing, raw_fd, raw_fd, job_fd, link_fd, print_fd)
    ]
    for target, fd in enumerate(high):
        os.dup2(fd, target, inheritable=target <= 2)
    os.closerange(6, 4096)
