"""
How this works

One process is started once and stays, with unittest imported. A run then costs a fork instead of an interpreter
start.

  engine (Node) ══ supervisor (V) ── spawner (Z) ─┬─ student process (S)  ┐ one pair per run, forked in
                                                  └─ judge process (J)    ┘ advance, killed after the run

* V, the supervisor (this file, supervisor.py, pair.py): an event loop. It has the jobs, timers and limits, reads
  J's reports and all output, kills, and answers the engine over standard input and output.
* Z, the spawner (spawner.py): forks on V's request and never sees a job. It is a process of its own because a child
  inherits its parent's memory: a child of V could find the previous student's code there.
* S, the student process (student_process.py, student/), runs the student's code and answers requests. J, the judge
  process (judge_process.py, remote/, framework/), runs the teacher's tests; every use of its module `solution` is a
  request to S. Only J has the result channel. S is never asked whether a test passed, only what its functions
  return, and it sends nothing but data (plain_values.py).
* Each child is pid 1 of a pid namespace and has namespaces of its own (jail.py): no network, no /proc, a private
  /tmp, limits, no capabilities, a seccomp filter. It receives one job and is killed afterwards; no child is reused.

The order in a run: V sends J the tests and S the program. J finds the names of the tests and declares them to V;
only then does it start S. When J sends `end`, V kills both. If J ends without it, the run does not count as
finished. S cannot make J send it: it has only the one socket to J.

Limits: CPU time of S and its descendants (process_tree.py), checked at the earliest moment at which the limit can
be reached; CPU time of J; time in which both were asleep (time_meter.py); memory per process by the kernel, and of the whole tree by polling; number of processes by
the kernel; output by counting.

When V or Z ends, everything ends: the engine notices, starts a new fork server, and reports the current runs as
sandbox-failed.
"""

import importlib
import os
import sys


def main():
    # bwrap does not close the descriptors that it inherits.
    os.closerange(3, 256)
    # Only while our own modules are imported, so that student code cannot import them by path.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    load_library()

    from fork_server.framework.case_sides import remember_sides
    from fork_server.link.frames import Link
    from fork_server.spawner import start_spawner
    from fork_server.supervisor import Supervisor

    del sys.path[0]
    hello = Link(0).receive()
    remember_sides()
    channel = start_spawner(bytes.fromhex(hello['filter']))
    Supervisor(channel, hello['ready']).run()


def load_library():
    """Imports unittest, mock and what students use most, so that no run has to."""
    # asyncio imports ssl for connections that no run can make, and it would take memory in every child.
    sys.modules['ssl'] = None
    for name in LIBRARY.split():
        importlib.import_module(name)
    if '--libraries' in sys.argv:
        from fork_server.preloaded import preload

        preload()
    del sys.modules['ssl']


LIBRARY = """
asyncio collections copy csv dataclasses datetime decimal enum fractions functools heapq itertools json math
operator os.path random re statistics string tempfile textwrap time typing unittest unittest.mock
"""

main()
