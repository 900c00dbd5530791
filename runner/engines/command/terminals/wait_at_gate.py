"""
Python that has started already and waits for its program: `wait_at_gate.py /tmp/main.py`. When the gate opens, the program is run as
`python3 main.py` would run it, also in what it says about errors.
"""
import os
import signal
import sys


def main(path):
    with open('/cairn/case/gate', 'rb') as gate:
        gate.read()
    sys.argv = [os.path.basename(path)]
    sys.path[0] = os.path.dirname(path)
    module = type(sys)('__main__')
    module.__file__ = path
    module.__builtins__ = __builtins__
    sys.modules['__main__'] = module
    try:
        with open(path, 'rb') as file:
            code = compile(file.read(), path, 'exec', dont_inherit=True)
    except Exception as error:
        fail(error, None)
    try:
        exec(code, module.__dict__)
    except KeyboardInterrupt as error:
        show(error, error.__traceback__.tb_next)
        # As Python itself ends after it.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except Exception as error:
        # Without the frame of this function.
        fail(error, error.__traceback__.tb_next)


def fail(error, trace):
    show(error, trace)
    sys.exit(1)


def show(error, trace):
    sys.excepthook(type(error), error.with_traceback(trace), trace)


main(sys.argv[1])
