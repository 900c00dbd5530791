"""
Judge process: the last call to the program, for the feedback of a failure. A failure stores it when it happens,
because before Python 3.11 unittest reports failures of subtests only at the end of the test.
"""


class LastCall:
    """`call`: name, line, and the encoded arguments and keywords."""

    call = None


def remember_call(name, line, arguments, keywords):
    LastCall.call = (name, line, arguments, keywords)


def forget_call():
    LastCall.call = None
