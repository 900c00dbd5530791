"""
Judge process: how deep calls may be nested. `sys.setrecursionlimit` of tests is for the program, too. Where functions of the tests and of
the program call each other, most of the calls are ours, and they do not count.
"""

import sys

WITH_OURS = 10_000


def share_recursion_limit(judge):
    set_limit = sys.setrecursionlimit
    told = [sys.getrecursionlimit()]

    def set_both(limit):
        set_limit(max(limit, WITH_OURS))
        told[0] = limit
        if not judge.gone:
            judge.ask('recursion', limit)

    set_limit(WITH_OURS)
    sys.setrecursionlimit, sys.getrecursionlimit = set_both, lambda: told[0]
