"""
In J: the last call into the program, for explaining a failure. A failure remembers it when it happens,
because before Python 3.11 unittest reports the failures of subtests only at the end of the test.
"""


class LastCall:
    """`call`: name, line, arguments and keywords as they were sent."""

    call = None


def remember_call(name, line, arguments, keywords):
    LastCall.call = (name, line, arguments, keywords)


def forget_call():
    LastCall.call = None
