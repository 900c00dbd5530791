"""
How this works

One process is started once and stays: interpreter up, unittest imported. A run then costs a fork, not a
start.

  engine (Node) ══ V ── Z ─┬─ S  the student's program      ┐ one pair per run, made before
                           └─ J  the tests, the results     ┘ it is needed, killed after it

* V, the supervisor (this file, supervisor.py, pair.py): an event loop. It has the jobs, the clocks and the
  limits, reads what J reports and what both print, kills, and answers the engine over standard input and
  output.
* Z, the spawner (spawner.py): forks when V asks it to and never sees a job. They are two because a child
  inherits its parent's memory: a child of V could find the previous student's code there.
* S (student_*.py) runs the student's code and answers questions. J (judge_*.py and most of the rest) runs the
  teacher's tests; its `solution` is a mirror whose every use is a question to S. The result channel is J's
  alone. S is never asked whether a test passed, only what its functions return, and sends nothing but data
  (plain_values.py).
* Each child is process 1 of a pid namespace, in a place of its own (jail.py): no network, no /proc, private
  /tmp, limits, no capability, a filter of system calls. It waits for one job, does it, and is killed; nobody
  comes second.

The order in a run: V gives J the tests and S the program. J finds the names of the tests and declares them to
V; only then is S told to start. When J says `end`, V kills both. A J that ends without it never counts as a
run that finished, and J cannot be made to say it by S, which has only the one line to it.

Limits: CPU time of S and all below it (process_tree.py), read when it could have been used up; wall time;
memory per process by the kernel and for the whole tree by looking; processes by the kernel; output by
counting.

When V or Z ends, everything ends: the engine sees its line close, starts anew, and calls the runs of that
moment failed by our fault.
"""

import importlib
import os
import sys


def main():
    # bwrap leaves open what it was started with.
    os.closerange(3, 256)
    # Only for our own modules, which are all loaded below: nothing that a student writes is ever on this
    # path.
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
    """Loaded here so that no run has to: unittest, mock and what students import most."""
    # asyncio would load it for connections that no run can make, and every child would carry it.
    sys.modules['ssl'] = None
    for name in LIBRARY.split():
        importlib.import_module(name)
    del sys.modules['ssl']


LIBRARY = """
asyncio collections copy csv dataclasses datetime decimal enum fractions functools heapq itertools json math
operator os.path random re statistics string tempfile textwrap time typing unittest unittest.mock
"""

main()
