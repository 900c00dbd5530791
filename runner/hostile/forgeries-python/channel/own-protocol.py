# Tries: replaces our code in the student process: how requests are answered and values encoded.
# Must: finished: answers are compared in the judge process.
import sys

side = sys.modules['fork_server.student.student_side'].StudentSide
values = sys.modules['fork_server.link.plain_values']
side.do_call = lambda self, handle, arguments, keywords: ['answer', True, []]
side.do_get = lambda self, handle, name: ['answer', ['type', 'bool']]
side.do_operate = lambda self, handle, name, arguments: ['answer', True]
values.Codec.encode = lambda self, value, depth=0: True


def add(a, b):
    return 0


def notify(callback):
    pass
