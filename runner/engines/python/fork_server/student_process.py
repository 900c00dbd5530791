"""The student process: sets up the program's environment, then answers requests until it is killed."""

import builtins
import faulthandler
import linecache
import os
import signal
import sys
import types
import warnings

from . import jail
from .link.frames import Link
from .link.lines import before_threads
from .student.drawing import offer_drawing
from .student.program_files import write_files
from .student.student_side import StudentSide
from .student.student_streams import StudentErrors, StudentInput, student_output


def run_student(job, link_fd, print_fd):
    file_name = job['file']
    module = types.ModuleType('solution')
    module.__file__ = os.path.join('/tmp', file_name)
    sys.modules['solution'] = module
    # A program called json.py must not replace the standard module.
    sys.modules.setdefault(os.path.splitext(file_name)[0], module)

    link = Link(link_fd, job['core'])
    output = student_output(print_fd)
    side = StudentSide(link, output, module, file_name)
    output.pipe.side = side
    before_threads(side.prepare_threads, lambda: side.way)
    sys.stdout = sys.__stdout__ = output
    sys.stderr = sys.__stderr__ = StudentErrors(side)
    sys.stdin = sys.__stdin__ = StudentInput(side)
    builtins.input = lambda prompt='', /: side.ask('input', str(prompt))
    sys.argv = [file_name]
    warnings.showwarning = side.show_warning
    warnings.simplefilter('always')

    jail.end_by_abort()
    # On SIGUSR1 the stack is dumped: the supervisor uses it to find the line of a program that takes too long.
    faulthandler.register(signal.SIGUSR1, file=2, all_threads=False)
    side.files = write_files(job['files'])
    source = job['program']
    offer_drawing(source)
    with open(module.__file__, 'w', encoding='utf-8', errors='surrogatepass') as file:
        file.write(source)
    linecache.cache[file_name] = (len(source), None, source.splitlines(True), file_name)
    try:
        code = compile(source, file_name, 'exec', dont_inherit=True)
        side.program = lambda: code
    except BaseException as error:
        side.program = raiser(error)
    side.serve()


def raiser(error):
    """The program is compiled while the judge still reads the tests; a syntax error is raised when it is started."""

    def program():
        raise error

    return program
