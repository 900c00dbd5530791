"""Judge process: where in the tests the program is being used."""

import sys

FILE = '<tests>'


def line_of_tests():
    """The line of the innermost code of the tests; 0 where there is none, such as in a thread of the program."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == FILE:
            return frame.f_lineno
        frame = frame.f_back
    return 0
