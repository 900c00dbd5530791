"""CPU time and memory of a process and its descendants, read from /proc by the supervisor."""

import os
import time

TICKS = os.sysconf('SC_CLK_TCK')
PAGE = os.sysconf('SC_PAGE_SIZE')
MEGABYTE = 1024 * 1024


def pid_of(pidfd):
    """The pid of a child in our pid namespace; in the spawner's it has another."""
    with open(f'/proc/self/fdinfo/{pidfd}') as lines:
        for line in lines:
            if line.startswith('Pid:'):
                return int(line[4:])
    return -1


def process_cpu(pid):
    """CPU seconds of one process, from its CPU-time clock. 0 when it has ended."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def has_ended(pid):
    try:
        with open(f'/proc/{pid}/stat') as file:
            return file.read().rpartition(')')[2][1:2] in 'ZX'
    except OSError:
        return True


def descendants(pid):
    found = []
    waiting = [pid]
    while waiting:
        current = waiting.pop()
        try:
            for thread in os.listdir(f'/proc/{current}/task'):
                with open(f'/proc/{current}/task/{thread}/children') as file:
                    children = [int(child) for child in file.read().split()]
                found += children
                waiting += children
        except OSError:
            continue
    return found


def ended_children_cpu(pid):
    """CPU seconds of reaped children."""
    try:
        with open(f'/proc/{pid}/stat') as file:
            fields = file.read().rpartition(')')[2].split()
    except OSError:
        return 0.0
    return (int(fields[13]) + int(fields[14])) / TICKS


def tree_cpu(pid, below):
    return sum(process_cpu(each) + ended_children_cpu(each) for each in (pid, *below))


def tree_memory_mb(pid, below, enough_mb):
    """Resident memory. RSS counts shared pages once per process; only if that sum is too large, the slower PSS is read."""
    pids = (pid, *below)
    total = sum(resident(each) for each in pids)
    if total > enough_mb and below:
        total = sum(proportional(each) for each in pids)
    return total


class SharedPages:
    """Memory that processes share without a file, in megabytes at most; box/usage/shared-pages.ts says why and how."""

    # The largest page of any machine.
    PAGE_MB = 64 / 1024

    def __init__(self):
        self.turn = 0
        self.pages = {}

    def look(self, pids):
        one = pids[self.turn % len(pids)]
        self.turn += 1
        self.pages[one] = shared_pages(one)
        return self.PAGE_MB * sum(self.pages.get(pid, 0) for pid in pids)


def shared_pages(pid):
    try:
        with open(f'/proc/{pid}/maps', 'rb') as file:
            return file.read().count(b'/dev/zero (deleted)')
    except OSError:
        return 0


def resident(pid):
    try:
        with open(f'/proc/{pid}/statm') as file:
            return int(file.read().split()[1]) * PAGE / MEGABYTE
    except OSError:
        return 0


def proportional(pid):
    try:
        with open(f'/proc/{pid}/smaps_rollup') as file:
            return sum(int(line.split()[1]) for line in file if line.startswith('Pss:')) / 1024
    except OSError:
        return 0
