"""
What a program did, by an independent witness: `python_tracer.py main.py` writes one line of JSON for each event to descriptor 3.
Shares nothing with the recorder of the product: the stack is that of the interpreter, and whether a generator is over is asked of
the generator.
"""
import gc
import json
import os
import sys
import types

MAIN = os.path.abspath(sys.argv[1])
FOLDER = os.path.dirname(MAIN)
GENERATORS = (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)
printed = 0
waiting = []


class Counted:
    def write(self, text):
        global printed
        printed += len(text.encode('utf-16-le')) // 2
        return len(text)

    def flush(self):
        pass


def is_own(frame):
    code = frame.f_code
    if os.path.dirname(code.co_filename) != FOLDER or code.co_filename == __file__:
        return False
    if code.co_name in ('<listcomp>', '<setcomp>', '<dictcomp>', '<genexpr>'):
        return False
    return code.co_name == '<module>' or bool(code.co_flags & 1)


class Picture:
    """Values as a tree, with a number for each object in the order in which they are met."""

    def __init__(self):
        self.seen = {}

    def of(self, value):
        if value is None or isinstance(value, (bool, str)):
            return value
        if type(value) is int:
            return value
        if type(value) in (float, complex, bytes):
            return ['t', repr(value)]
        if id(value) in self.seen:
            return {'same': self.seen[id(value)]}
        number = self.seen[id(value)] = len(self.seen)
        return {'new': number, **self.inside(value)}

    def inside(self, value):
        if isinstance(value, types.FunctionType):
            kept = [
                [name, self.of(cell.cell_contents)]
                for name, cell in zip(value.__code__.co_freevars, value.__closure__ or ())
                if cell_is_full(cell)
            ]
            return {'kind': 'f', 'name': value.__name__, 'content': kept}
        if isinstance(value, (types.BuiltinFunctionType, types.MethodType)):
            return {'kind': 'f', 'name': value.__name__, 'content': []}
        if isinstance(value, type):
            own = vars(value) if value.__module__ in ('__main__', 'helper', 'shapes', 'store') else {}
            data = [
                [name, self.of(member)]
                for name, member in own.items()
                if not name.startswith('__')
                and not isinstance(member, (types.FunctionType, property, classmethod, staticmethod))
                and type(member).__name__ not in ('member_descriptor', 'getset_descriptor')
            ]
            return {'kind': 'c', 'name': value.__name__, 'content': data}
        if isinstance(value, GENERATORS):
            return {'kind': 't', 'name': f'{type(value).__name__} {value.__name__}', 'content': []}
        if isinstance(value, range):
            return {'kind': 't', 'name': repr(value), 'content': []}
        if isinstance(value, dict):
            return {
                'kind': 'd',
                'name': type(value).__name__,
                'content': [[self.of(key), self.of(item)] for key, item in value.items()],
            }
        if isinstance(value, (list, tuple, set, frozenset)):
            return {'kind': 'l', 'name': type(value).__name__, 'content': [self.of(item) for item in value]}
        if hasattr(value, '__dict__') or hasattr(type(value), '__slots__'):
            slots = [name for name in getattr(type(value), '__slots__', ()) if hasattr(value, name)]
            pairs = [*vars(value).items()] if hasattr(value, '__dict__') else []
            pairs += [(name, getattr(value, name)) for name in slots]
            content = [[name, self.of(item)] for name, item in pairs]
            return {'kind': 'o', 'name': type(value).__name__, 'content': content}
        return {'kind': 't', 'name': type(value).__name__, 'content': []}


def cell_is_full(cell):
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


def stack_of(frame):
    found = []
    while frame is not None:
        if is_own(frame):
            found.append(frame)
        frame = frame.f_back
    return found[::-1]


def generator_of(frame):
    for one in gc.get_objects():
        if isinstance(one, GENERATORS) and any(
            getattr(one, name, None) is frame for name in ('gi_frame', 'cr_frame', 'ag_frame')
        ):
            return one
    return None


def is_over(generator):
    return all(getattr(generator, name, None) is None for name in ('gi_frame', 'cr_frame', 'ag_frame'))


def settle(next_event=None, next_error=None):
    """What kind of leaving it was shows only afterwards."""
    while waiting:
        event, generator, error, value = waiting.pop()
        if generator is not None and not is_over(generator):
            event['kind'] = 'w' if isinstance(generator, types.CoroutineType) else 'y'
            if isinstance(generator, types.AsyncGeneratorType):
                event['kind'] = 'y' if type(value).__name__ == 'async_generator_wrapped_value' else 'w'
        elif isinstance(error, GeneratorExit) or (error is not None and next_event == 'exception' and next_error is error):
            event['kind'] = 'u'
        send(event)


def send(event):
    os.write(3, (json.dumps(event) + '\n').encode())


last_error = {}
left = set()


def trace(frame, event, argument):
    settle(event, argument[1] if event == 'exception' else None)
    if not is_own(frame):
        return trace
    kind = {'line': '', 'exception': 'x', 'return': 'r', 'call': 'g'}[event]
    if event == 'call' and id(frame) not in left:
        return trace
    if event == 'exception' and isinstance(argument[1], (StopIteration, StopAsyncIteration)):
        # A loop or an `await` that ends is no error; one that is raised by a call of `next` is.
        line = source_line(frame)
        if 'next(' not in line and 'raise' not in line and '.send(' not in line:
            return trace
    picture = Picture()
    stack = stack_of(frame)
    told = {
        'kind': kind,
        'file': '' if frame.f_code.co_filename == MAIN else os.path.basename(frame.f_code.co_filename),
        'line': frame.f_lineno,
        'stack': [one.f_code.co_name for one in stack],
        'frames': [variables_of(one, picture) for one in stack],
        'output': printed,
    }
    if event == 'exception':
        last_error[id(frame)] = argument[1]
        told['error'] = type(argument[1]).__name__
    if event != 'return':
        send(told)
        return trace
    left.add(id(frame))
    keep.append(frame)
    generator = generator_of(frame) if frame.f_code.co_flags & 0x2A0 else None
    waiting.append((told, generator, last_error.pop(id(frame), None), argument))
    return trace


# So that nobody else gets their ids.
keep = []


def source_line(frame):
    with open(frame.f_code.co_filename, encoding='utf-8') as file:
        return file.read().split('\n')[frame.f_lineno - 1]


def variables_of(frame, picture):
    names = sorted(
        name
        for name, value in frame.f_locals.items()
        if not name.startswith('__') and not isinstance(value, types.ModuleType)
    )
    return [[name, picture.of(frame.f_locals[name])] for name in names]


with open(MAIN, encoding='utf-8') as opened:
    code = compile(opened.read(), MAIN, 'exec')
sys.path.insert(0, FOLDER)
sys.argv = [MAIN]
module = types.ModuleType('__main__')
sys.modules['__main__'] = module
sys.stdout = Counted()
sys.settrace(trace)
failure = None
try:
    exec(code, module.__dict__)
except BaseException as error:
    failure = error
sys.settrace(None)
settle('exception', failure)
os._exit(0)
