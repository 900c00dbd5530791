"""
Records a run of a program: a line of JSON for each step, written at once, so that whatever ends the process, all steps before
are outside already.

l  the line that is about to be run; with e, the line that is being run
e  'r': it returns, 'y': it yields, 'w': it waits for something, 'g': it goes on after that, 'x': an exception, 'u': left by an
   exception
f  the file of the line, if that is not the main one
k  so many frames stay; then p: [[frame, name]] are entered
v  {frame: {name: value}} changed; d: {frame: [names]} gone; h: {object: description} new or changed (read_values.py)
o  characters printed so far; x: [type, message]; r: what is returned or yielded

The last line is {end: finished|error|steps|bytes|time}. The record is the student's own: whoever finds the recorder spoils it for
nobody else.
"""
import builtins
import dis
import json.encoder
import os
import sys
import time

# Names are looked up here, whatever the program does to the real ones.
__builtins__ = dict(vars(builtins))

from read_values import ValueReader, arguments_of, mro_of, name_of  # noqa: E402

MOST_STEPS, MOST_BYTES, MOST_SECONDS, MOST_FRAMES = 2000, 1_000_000, 3.0, 200
# The recorder needs some of the program's stack.
OWN_DEPTH = 150

encode_parts = json.encoder.c_make_encoder(
    None, None, json.encoder.c_encode_basestring_ascii, None, ':', ',', False, False, True
)
join, clock, write, leave = ''.join, time.process_time, os.write, os._exit
ModuleType = type(sys)
REFUSED = frozenset(['sys.settrace', 'sys.setprofile'])
FOLLOWED = frozenset(['<module>', '<lambda>'])
IS_FUNCTION, IS_GENERATOR, IS_ASYNC_GENERATOR = 0x1, 0x20, 0x200
# A generator or coroutine: its variables are still there when it goes on.
MAY_GO_ON = 0x2A0
# Where a generator is when it hands out a value: from 3.13 on behind the instruction that does; until 3.10 `yield from` is the next one.
YIELDING = frozenset(dis.opmap[name] for name in ['YIELD_VALUE', 'RESUME'] if name in dis.opmap)
YIELD_FROM = dis.opmap.get('YIELD_FROM')
RETURNS = frozenset(dis.opmap[name] for name in ['RETURN_VALUE', 'RETURN_CONST'] if name in dis.opmap)
# Where the interpreter itself ends a loop or an `await` by such an exception, nothing went wrong.
ENDS = (StopIteration, StopAsyncIteration)
ENDING = frozenset(
    dis.opmap[name]
    for name in ['SEND', 'END_SEND', 'FOR_ITER', 'GET_ANEXT', 'END_ASYNC_FOR', 'YIELD_VALUE', 'YIELD_FROM']
    if name in dis.opmap
)
CHANNEL = 3


def encode(value):
    return join(encode_parts(value, 0))


class Frame:
    def __init__(self, number, frame):
        self.number, self.frame = number, frame
        # The JSON of each variable, as it was told.
        self.told = {}
        # What a frame reaches while it waits for a call; held no longer, because that would delay a `__del__`.
        self.reached = None
        # The instruction at which an exception arose, until the next line.
        self.failed_at = None
        code = frame.f_code
        # Only its own lines change its variables.
        self.is_own = bool(code.co_flags & IS_FUNCTION) and not code.co_cellvars and not code.co_freevars


class Recorder:
    def __init__(self, main, folder, modules, printed):
        self.folder, self.printed = folder + '/', printed
        # Names of the program's files by how its code names them; None for those of others.
        self.files = {main: ''}
        self.codes = {}
        self.reader = ValueReader(encode, modules)
        self.frames, self.suspended, self.entered, self.kept = [], {}, [], None
        self.count = self.steps = self.bytes = self.told_output = 0
        self.is_on = False
        self.started = clock()

    def start(self):
        sys.setrecursionlimit(sys.getrecursionlimit() + OWN_DEPTH)
        sys.addaudithook(self.refuse)
        sys.settrace(self.enter)
        self.is_on = True

    def stop(self, why):
        self.is_on = False
        sys.settrace(None)
        self.send(encode({'end': why}))

    def refuse(self, event, _):
        if self.is_on and event in REFUSED:
            raise RuntimeError('This cannot be done while the steps are recorded.')

    def name_of_file(self, path):
        if path not in self.files:
            is_own = type(path) is str and path[: len(self.folder)] == self.folder
            self.files[path] = path[len(self.folder) :] if is_own else None
        return self.files[path]

    def is_followed(self, code):
        if self.name_of_file(code.co_filename) is None:
            return False
        if code.co_name[0] == '<' and code.co_name not in FOLLOWED:
            return False
        # The body of a class is one step. Its methods are followed.
        return bool(code.co_flags & IS_FUNCTION) or code.co_name == '<module>'

    def enter(self, frame, event, argument):
        if not self.is_followed(frame.f_code):
            return None
        if self.push(frame):
            self.step(frame, {'e': 'g'})
        return self.follow

    def push(self, frame):
        """Whether it is one that goes on."""
        known = self.suspended.pop(id(frame), None)
        goes_on = known is not None
        if known is None:
            self.count += 1
            known = Frame(self.count, frame)
        self.frames.append(known)
        self.entered.append([known.number, frame.f_code.co_name])
        return goes_on

    def follow(self, frame, event, argument):
        if not self.frames or self.frames[-1].frame is not frame:
            # It was thrown an exception while it was away.
            self.push(frame)
        known = self.frames[-1]
        if event == 'line':
            known.failed_at = None
            self.step(frame, {})
        elif event == 'exception':
            if not self.is_end_of_waiting(frame, argument[0]):
                known.failed_at = frame.f_lasti
                self.step(frame, {'e': 'x', 'x': self.error(argument)})
        elif event == 'return':
            self.step(frame, self.way_out(known, argument))
            self.leave(frame)
        return self.follow

    def instruction(self, frame, later=0):
        code = frame.f_code
        known = self.codes.get(id(code))
        if known is None:
            # Held, so that nobody else gets its id.
            known = self.codes[id(code)] = (code, code.co_code)
        place = frame.f_lasti + later
        return known[1][place] if 0 <= place < len(known[1]) else -1

    def is_yielding(self, known):
        frame = known.frame
        if not frame.f_code.co_flags & MAY_GO_ON or known.failed_at == frame.f_lasti:
            return False
        if self.instruction(frame) in YIELDING:
            return True
        return YIELD_FROM is not None and self.instruction(frame, 2) == YIELD_FROM

    def is_end_of_waiting(self, frame, kind):
        return any(kind is one for one in ENDS) and self.instruction(frame) in ENDING

    def way_out(self, known, value):
        frame = known.frame
        flags = frame.f_code.co_flags
        if self.is_yielding(known):
            if flags & IS_GENERATOR:
                return {'e': 'y', 'r': self.reader.value(value)}
            # What it yields is in an envelope of the interpreter that nobody can open.
            is_yield = flags & IS_ASYNC_GENERATOR and name_of(type(value)) == 'async_generator_wrapped_value'
            return {'e': 'y' if is_yield else 'w'}
        if self.instruction(frame) in RETURNS:
            return {'e': 'r', 'r': self.reader.value(value)}
        return {'e': 'u'}

    def leave(self, frame):
        if not self.frames:
            return
        left = self.frames.pop()
        left.failed_at = None
        self.kept = len(self.frames)
        if self.frames:
            self.frames[-1].reached = None
        if frame.f_code.co_flags & MAY_GO_ON:
            self.suspended[id(frame)] = left

    def step(self, frame, record):
        record['l'] = frame.f_lineno
        file = self.name_of_file(frame.f_code.co_filename)
        if file:
            record['f'] = file
        if self.kept is not None:
            record['k'], self.kept = self.kept, None
        if self.entered:
            record['p'], self.entered = self.entered, []
        for known in self.frames[-MOST_FRAMES:]:
            if known.reached is not None:
                self.reader.queue += known.reached
                continue
            before = len(self.reader.queue)
            self.variables(known, record)
            if known.is_own and known.frame is not frame:
                known.reached = self.reader.queue[before:]
        changed = self.reader.changes()
        output = self.printed()
        if output != self.told_output:
            record['o'] = self.told_output = output
        text = encode(record)
        if changed:
            objects = ','.join(f'"{number}":{content}' for number, content in changed.items())
            text = f'{text[:-1]},"h":{{{objects}}}}}'
        self.steps += 1
        self.send(text)
        if self.steps >= MOST_STEPS:
            self.end('steps')
        elif self.bytes >= MOST_BYTES:
            self.end('bytes')
        elif clock() - self.started > MOST_SECONDS:
            self.end('time')

    def variables(self, known, record):
        now = {}
        for name, value in tuple(known.frame.f_locals.items()):
            if type(name) is str and name[:2] != '__' and type(value) is not ModuleType:
                now[name] = self.reader.value(value)
        told = known.told
        changed = {}
        for name, value in now.items():
            text = encode(value)
            if told.get(name) != text:
                told[name] = text
                changed[name] = value
        if changed:
            record.setdefault('v', {})[known.number] = changed
        gone = [name for name in told if name not in now]
        if gone:
            record.setdefault('d', {})[known.number] = gone
            for name in gone:
                del told[name]

    def error(self, argument):
        kind, value, _ = argument
        message = ''
        if any(base is BaseException for base in mro_of(type(value))):
            first = next(iter(arguments_of(value)), '')
            message = first[:200] if type(first) is str else self.reader.value(first)
        return [name_of(kind)[:80], message]

    def send(self, text):
        data = text.encode('utf-8', 'replace') + b'\n'
        self.bytes += len(data)
        while data:
            data = data[write(CHANNEL, data) :]

    def end(self, why):
        self.is_on = False
        self.send(encode({'end': why}))
        leave(0)
