"""How a run spends its time: computing, waiting for a core, or asleep. The same as box/usage/time-meter.ts."""

import os
import time


class TimeMeter:
    """Sleep is told from waiting for a core by the state of every thread at each look, and by the time in run queues
    that the kernel counts. That count is only up to date once a thread got a core again, and lost when it ends."""

    def __init__(self, roots, cpu):
        self.roots = roots
        self.began = self.at = time.monotonic()
        self.cpu = cpu
        self.waited = None
        self.waiting = 0.0
        self.asleep = 0.0
        self.on_disk = 0.0

    def look(self, planned, cpu):
        """`planned` is when this look was due: by what we are late, the program may have waited for us."""
        now = time.monotonic()
        wall = now - self.at
        idle = wall - (cpu - self.cpu)
        self.at, self.cpu = now, cpu
        before, self.waited = self.waited, None
        # It computed nearly all the time: no need to look at each thread.
        if idle < 0.1 * wall:
            return
        is_runnable, is_on_disk, self.waited = look_at_threads(self.roots)
        if is_runnable:
            self.waiting += idle
            return
        waited = sum(max(0, each - before.get(thread, 0)) for thread, each in self.waited.items()) if before else 0
        self.waiting += min(waited, idle)
        slept = max(0, min(planned, idle - waited))
        if is_on_disk:
            self.on_disk += slept
        else:
            self.asleep += slept

    def skip(self):
        """The time since the last look was a pause that we imposed."""
        now = time.monotonic()
        self.began += now - self.at
        self.at = now
        self.waited = None

    def wall(self):
        return time.monotonic() - self.began


def look_at_threads(roots):
    is_runnable = is_on_disk = False
    waited = {}
    pids = list(roots)
    while pids:
        pid = pids.pop()
        for thread in threads_of(pid):
            folder = f'/proc/{pid}/task/{thread}'
            state = text_of(f'{folder}/stat').rpartition(')')[2][1:2]
            is_runnable = is_runnable or state == 'R'
            is_on_disk = is_on_disk or state == 'D'
            # Nanoseconds on a core, nanoseconds in a run queue, number of times that it got a core.
            waited[thread] = int((text_of(f'{folder}/schedstat').split() or (0, 0))[1]) / 1e9
            pids += [int(child) for child in text_of(f'{folder}/children').split()]
    return is_runnable, is_on_disk, waited


def threads_of(pid):
    try:
        return os.listdir(f'/proc/{pid}/task')
    except OSError:
        # It has ended since it was listed.
        return []


def text_of(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ''
