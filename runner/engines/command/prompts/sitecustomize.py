"""
Marks what a program asks by `input("Name? ")` in its output, so that it can be told from what else the program prints.
Python imports this before the program, because its folder is on PYTHONPATH (prompts.ts).
"""
import builtins
import sys

_read = builtins.input


def input(prompt='', /):
    text = str(prompt)
    if text:
        sys.stdout.write(f'\x1e\x0e{text}\x0f\x1e')
        sys.stdout.flush()
    return _read()


def _excepthook(kind, error, trace):
    """Without our own frame, which a person who reads about an error in their program knows nothing of."""
    at = trace
    while at is not None and at.tb_next is not None:
        if at.tb_next.tb_frame.f_code is input.__code__:
            at.tb_next = at.tb_next.tb_next
        else:
            at = at.tb_next
    sys.__excepthook__(kind, error, trace)


builtins.input = input
sys.excepthook = _excepthook
