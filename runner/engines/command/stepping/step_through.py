"""Runs a file, or after it one call of what it defines, and records it: `step_through.py main.py ['add(1, 2)']`."""
import io
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, FOLDER)
from record_steps import Recorder  # noqa: E402

sys.path.remove(FOLDER)


class Printed(io.TextIOBase):
    """Standard output, and how long it is."""

    length = 0
    is_silent = False

    def writable(self):
        return True

    def write(self, text):
        if type(text) is not str:
            raise TypeError(f'write() argument must be str, not {type(text).__name__}')
        if Printed.is_silent:
            return len(text)
        # As browsers count.
        Printed.length += len(text) if text.isascii() else len(text.encode('utf-16-le', 'replace')) // 2
        data = text.encode('utf-8', 'replace')
        while data:
            data = data[os.write(1, data) :]
        return len(text)


def main(path, call=''):
    with open(path, encoding='utf-8') as file:
        source = file.read()
    sys.argv = [path]
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.stdout = Printed()
    is_call = call != ''
    name = 'solution' if is_call else '__main__'
    module = type(sys)(name)
    module.__file__ = path
    sys.modules[name] = module
    names = module.__dict__
    folder = os.path.dirname(os.path.abspath(path))
    modules = {name, *(file[:-3] for file in os.listdir(folder) if file.endswith('.py'))}
    recorder = Recorder(path, folder, modules, lambda: Printed.length)
    try:
        code = compile(source, path, 'exec')
        wanted = compile(call, '<call>', 'eval') if is_call else None
        if is_call:
            Printed.is_silent = True
            exec(code, names)
            Printed.is_silent = False
    except BaseException:
        recorder.stop('unreadable')
        os._exit(1)
    recorder.start()
    why = 'finished'
    try:
        if is_call:
            eval(wanted, names)
        else:
            exec(code, names)
    except SystemExit:
        pass
    except BaseException:
        why = 'error'
    recorder.stop(why)
    os._exit(0)


main(*sys.argv[1:])
