"""
The student's end of the link: answers requests of the judge process. Every object that is not plain data stays
here and is sent as a number.

Nothing here is protected from the student's code, and nothing has to be: only data is sent, and the judge treats it
as untrusted.
"""

import functools
import importlib
import inspect
import itertools
import logging
import os
import random
import sys
import threading
import types

from ..link.error_parts import is_data
from ..link.frames import HAS_OUTPUT, PeerGone
from ..link.lines import Lines
from ..link.known_classes import imported_class, place_of
from ..link.operations import ASKS_BOTH, OPERATIONS, answer_of_class, special_methods
from ..link.plain_values import CONTENT, MUTABLE, NAMES_BY_TYPE, SHORT, STANDARD, STANDARD_TAGS, Codec, content_base, put_back
from ..link.shared_collections import Looking
from .figures import take_figures
from .given_collections import GivenCollections, Receiving
from .log_records import send_logs
from .outside_objects import OUTSIDE, OutsideObject, outside_error, set_random, used_randoms
from .student_errors import describe_error
from .tasks import Tasks
from .told_values import Telling
from .uses_of_library import USES_OF_LIBRARY

# Requests that end with the numbers of collections of the tests.
GIVING = frozenset(['call', 'set', 'operate'])
AT_NUMBERS = 4
# Between a function of the program that calls one of the tests, and what that calls in turn.
OUR_CALLS = 10
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, functools.partial)


# What the program's classes are derived from, and tests may ask for.
ABSTRACT = ('abc', 'collections.abc')
# Their iterators (`map`, `zip`, `reversed` …) can do nothing but give items.
LIBRARY = ('builtins', 'itertools')

# As the kernel takes them.
LONGEST_PATH = 4096


class StudentSide(Codec):
    copies_views = True

    def __init__(self, link, output, module, file_name):
        # The link itself, or, from the first thread on, its lines.
        self.way = link
        self.output = output
        self.module = module
        self.file_name = file_name
        self.program = None
        self.last_run = None
        # Names of further files, by path.
        self.files = {}
        self.objects = {}
        self.handles = {}
        # Handles of the classes that the judge process knows.
        self.described = set()
        self.numbers = itertools.count(1)
        self.tasks = Tasks()
        # The same object of the tests is the same object here, each time that it is handed over.
        self.outside = {}
        self.outside_errors = {}
        self.originals = []
        self.randoms = []
        # Collections, and what they held when the tests last saw them.
        self.watched = []
        self.given = GivenCollections(self)
        self.lock = threading.RLock()
        self.is_forked = False
        os.register_at_fork(after_in_child=self.note_fork)
        self.change_folder, os.chdir = os.chdir, self.change_own_folder
        self.has_moved = False

    # ---- values

    def keep(self, value):
        key = identity(value)
        handle = self.handles.get(key)
        if handle is None:
            handle = self.handles.setdefault(key, next(self.numbers))
            self.objects[handle] = value
        return handle

    def encode_or_given(self, value, depth=0):
        """In place of `encode`, as soon as there are collections of the tests."""
        number = self.given.numbers.get(id(value))
        return ['own', number] if number is not None else Codec.encode(self, value, depth)

    def tell(self, value):
        """For the tests."""
        return value if type(value) in SHORT else Telling(self).encode(value)

    def result(self, value, numbers):
        """Of a call that was given the collections with these numbers. They may hold it now: then it is theirs."""
        if numbers:
            self.tell_changes(numbers)
        return self.tell(value)

    def receive(self):
        self.encode = self.encode_or_given
        return Receiving(self.given)

    def look_at_other(self, value):
        """To see whether it is still the same. Nothing of this is sent."""
        return ['handle', self.keep(value)]

    def encode_other(self, value):
        if isinstance(value, (OutsideObject, types.FunctionType, type, random.Random)):
            number = vars(value).get('_cairn_outside')
            # `functools.wraps` copies what a function has to the one around it.
            if number is not None and self.outside.get(number) is value:
                return ['outside', number]
        if isinstance(value, type):
            return self.describe_class(value)
        if isinstance(value, types.ModuleType):
            return ['module', self.keep(value), value.__name__]
        if isinstance(value, FUNCTIONS):
            text = getattr(value, '__doc__', None)
            name = getattr(value, '__name__', 'function')
            return [
                'function',
                self.keep(value),
                name,
                self.first_line(value),
                text if isinstance(text, str) else None,
                inspect.iscoroutinefunction(value),
                has_attributes(value),
            ]
        if isinstance(value, BaseException):
            return ['error', describe_error(self, value)]
        kind = type(value)
        base = getattr(kind, '_cairn_base', None)
        if base is not None:
            return [STANDARD_TAGS[base], STANDARD[STANDARD_TAGS[base]][1](value)]
        if kind is logging.Logger or kind is logging.RootLogger:
            return ['logger', value.name]
        if kind is types.GeneratorType or kind is types.CoroutineType:
            return [kind.__name__, self.keep(value), value.__qualname__]
        if kind.__module__ in LIBRARY and hasattr(kind, '__next__'):
            return ['iterator', self.keep(value)]
        base = content_base(kind)
        if base and base not in MUTABLE:
            return ['value', self.keep(value), self.describe_class(kind), self.encode(CONTENT[base](value))]
        return ['object', self.keep(value), self.describe_class(kind)]

    def describe_class(self, kind):
        if kind in NAMES_BY_TYPE:
            return ['type', NAMES_BY_TYPE[kind]]
        return self.encode_library_class(kind) if place_of(kind) else self.describe_own_class(kind)

    def encode_library_class(self, kind):
        """With a description, for a judge process that has not imported its module."""
        return ['library', *place_of(kind), self.describe_own_class(kind)]

    def describe_own_class(self, kind):
        """In full only once: objects of a class come often."""
        handle = self.keep(kind)
        if handle in self.described:
            return ['class', handle]
        self.described.add(handle)
        return self.full_description(kind)

    def full_description(self, kind):
        bases = [self.describe_class(base) for base in kind.__bases__ if base is not object]
        content = content_base(kind)
        line = self.first_line(getattr(kind, '__init__', None))
        content = content.__name__ if content else None
        own = vars(kind).items()
        methods = [[key, self.keep(value)] for key, value in own if isinstance(value, types.FunctionType)]
        text = kind.__doc__ if isinstance(kind.__doc__, str) else None
        abstract = [[base.__module__, base.__name__] for base in kind.__mro__ if base.__module__ in ABSTRACT]
        return ['class', self.keep(kind), kind.__name__, bases, special_methods(kind), content, line, methods, text, abstract]

    def find_class(self, module, name):
        return imported_class(module, name)

    def first_line(self, function):
        """In the main file; 0 for what is defined elsewhere."""
        code = getattr(function, '__code__', None)
        return code.co_firstlineno if code and code.co_filename == self.file_name else 0

    def decode_other(self, value, depth):
        if value[0] == 'handle':
            return self.objects[value[1]]
        if value[0] == 'raise':
            return outside_error(self, *value[1:])
        if value[0] == 'library-module':
            return importlib.import_module(value[1])
        if value[0] == 'outside-random' and value[1] in self.outside:
            set_random(self.outside[value[1]], value[2])
        if value[1] not in self.outside:
            self.outside[value[1]] = OUTSIDE[value[0]](self, *value[1:])
        return self.outside[value[1]]

    # ---- messages

    def note_fork(self):
        self.is_forked = True

    def send(self, message):
        if self.is_forked:
            # A forked child of the program has reached the end of the call; only the original process answers.
            os._exit(0)
        if self.given.roots or self.given.dropped:
            self.tell_changes()
        if self.watched:
            self.tell_watched()
        if self.has_moved:
            self.tell_folder()
        for number, state in used_randoms(self):
            self.way.send(['random', number, state])
        self.way.send(message, HAS_OUTPUT if self.output.take_has_written() else 0)

    def tell_changes(self, given=()):
        changes = self.given.changes(given)
        dropped = self.given.take_dropped()
        if changes or dropped:
            self.way.send(['changed', changes, dropped])

    def show_warning(self, message, category, *place, **more):
        """Sent to the judge process, where `assertWarns` can see it and where it is printed."""
        kind = next((base for base in category.__mro__ if base in NAMES_BY_TYPE), UserWarning)
        self.ask('warning', str(message), kind.__name__)

    def ask(self, *message):
        """A request to the judge process from inside the student's code; requests can be nested."""
        if isinstance(self.way, Lines):
            self.send(message)
            return self.serve()
        limit = sys.getrecursionlimit()
        with self.lock:
            # What tests and program do together is not nested deeper because we are between them.
            sys.setrecursionlimit(limit + OUR_CALLS)
            try:
                self.send(message)
                return self.serve()
            finally:
                if sys.getrecursionlimit() == limit + OUR_CALLS:
                    sys.setrecursionlimit(limit)

    def prepare_threads(self):
        if not isinstance(self.way, Lines) and not self.is_forked:
            self.ask('threads')
            self.use_lines()

    def use_lines(self):
        if not isinstance(self.way, Lines):
            self.way = Lines(self.way, -1, self.handle)

    def serve(self):
        while True:
            try:
                message = self.way.receive()
            except PeerGone:
                os._exit(0)
            if message[0] == 'answer':
                told = message[1]
                return self.receive().read(told) if type(told) is list else self.decode(told)
            if message[0] == 'raise':
                raise outside_error(self, *message[1:])
            self.handle(message)

    def handle(self, message):
        if self.given.roots:
            # Not later: an answer may name them.
            self.given.forget_unused()
        if message[0] == 'renew':
            self.given.renew(message[1])
            return
        try:
            answer = getattr(self, 'do_' + message[0])(*message[1:])
        except BaseException as error:
            answer = ['error', describe_error(self, error)]
        try:
            if message[0] in GIVING and len(message) > AT_NUMBERS and message[AT_NUMBERS]:
                answer.append(self.kept_of(message[AT_NUMBERS], answer[0] == 'error'))
            self.send(answer)
        except BaseException as error:
            # Such as one that is larger than a message may be.
            self.send(['error', describe_error(self, error)])
        if message[0] == 'threads':
            self.use_lines()

    def kept_of(self, numbers, has_failed):
        """Of the collections that the tests have just given: those that the program still has."""
        if has_failed:
            # While the judge process knows all of them; a result is told after that.
            self.tell_changes(numbers)
        numbers = self.given.with_parts(numbers)
        self.given.drop_unused([number for number in numbers if number in self.given.roots])
        return [number for number in numbers if number in self.given.entries]

    # ---- requests

    def do_threads(self):
        """The tests are about to start a thread."""
        return ['answer', None]

    def do_start(self, is_anew):
        if is_anew:
            for name in [name for name in vars(self.module) if not name.startswith('__')]:
                delattr(self.module, name)
        exec(self.program(), self.module.__dict__)
        return ['answer', None]

    def do_read(self):
        self.program()
        return ['answer', None]

    def do_run(self, arguments, name='__main__', has_exit_code=True):
        """The program as `python3 main.py`: a namespace of its own, and an exit code; else SystemExit is raised."""
        before = sys.argv, sys.modules.get('__main__')
        module = self.last_run = types.ModuleType(name)
        module.__file__ = self.module.__file__
        if name == '__main__':
            sys.modules['__main__'] = module
        sys.argv = [self.file_name, *map(str, self.decode(arguments))]
        try:
            exec(self.program(), module.__dict__)
            return ['answer', 0]
        except SystemExit as end:
            if not has_exit_code:
                raise
            return ['answer', exit_code(end.code)]
        finally:
            sys.argv, sys.modules['__main__'] = before

    def do_last_run(self):
        return ['answer', self.keep(self.last_run)]

    def do_figures(self):
        return ['answer', self.encode(take_figures())]

    def do_seed(self, name, arguments):
        module = random if name == 'random' else sys.modules.get(name)
        if module:
            module.seed(*map(self.decode, arguments))
        return ['answer', None]

    def do_recursion(self, limit):
        sys.setrecursionlimit(limit)
        return ['answer', None]

    def do_logs(self):
        send_logs(self)
        return ['answer', None]

    def do_examples(self, handle):
        import doctest

        found = doctest.testmod(self.subject(handle))
        return ['answer', ['list', [found.failed, found.attempted]]]

    def do_folder(self, path):
        """`monkeypatch.chdir` of a test."""
        self.change_folder(path)
        return ['answer', None]

    def change_own_folder(self, path):
        """`os.chdir` of the program, which tests may have to follow when it is their turn."""
        self.change_folder(path)
        self.has_moved = True

    def tell_folder(self):
        self.has_moved = False
        try:
            path = os.getcwd()
        except OSError:
            # Removed, or too deep to have a name.
            return
        if len(path) <= LONGEST_PATH:
            self.way.send(['folder', path])

    def do_variable(self, name, value):
        """`monkeypatch.setenv` of a test; None removes it."""
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
        return ['answer', None]

    def do_import(self, name):
        return ['answer', self.keep(importlib.import_module(name))]

    def do_describe(self, handle):
        return ['answer', self.full_description(self.objects[handle])]

    def do_names(self, handle):
        return ['answer', ['list', list(map(str, self.subject(handle).__dict__))]]

    def do_call(self, handle, arguments, keywords, numbers, owner=0, name=''):
        read = self.receive().read if numbers else self.decode
        values = [read(item) for item in arguments]
        named = {name: read(item) for name, item in keywords.items()}
        function = getattr(self.objects[owner], name) if owner else self.objects[handle]
        return ['answer', self.result(function(*values, **named), numbers)]

    def subject(self, handle):
        return self.objects[handle] if handle else self.module

    def do_get(self, handle, name):
        return ['answer', self.tell(getattr(self.subject(handle), name))]

    def do_member(self, handle, name):
        """Of a class itself, without what it inherits."""
        return ['answer', self.tell(vars(self.objects[handle])[name])]

    def do_watch(self, places):
        """Collections that the tests have imported by their names."""
        for handle, name in places:
            value = getattr(self.subject(handle), name)
            self.watched.append([value, Looking(self).look(value)])
        return ['answer', None]

    def tell_watched(self):
        for index, watched in enumerate(self.watched):
            value, before = watched
            now = Looking(self).look(value)
            if now != before:
                watched[1] = now
                self.way.send(['renewed', index, self.tell(value)])

    def do_set(self, handle, name, value, numbers=()):
        setattr(self.subject(handle), name, self.receive().read(value) if numbers else self.decode(value))
        return ['answer', self.result(None, numbers)]

    def do_put(self, handle, name, value):
        put_back(getattr(self.subject(handle), name), self.decode(value))
        return ['answer', None]

    def do_delete(self, handle, name):
        delattr(self.subject(handle), name)
        return ['answer', None]

    def do_operate(self, handle, name, arguments, numbers=()):
        read = self.receive().read if numbers else self.decode
        values = [read(item) for item in arguments]
        if name in ASKS_BOTH and is_data(values[0]):
            result = answer_of_class(name, self.objects[handle], *values)
        else:
            result = OPERATIONS[name](self.objects[handle], *values)
        return ['answer', self.result(result, numbers)]

    def do_hold(self, handle, name, arguments):
        """The result as an object, although its value could be sent."""
        result = OPERATIONS[name](self.objects[handle], *map(self.decode, arguments))
        return ['answer', ['object', self.keep(result), self.describe_own_class(type(result))]]

    def do_advance(self, handle, is_cancelled):
        return ['answer', self.tell(self.tasks.advance(handle, self.objects[handle], is_cancelled))]

    def do_library(self, name, handle, keywords):
        """A function of the library with an object of the program, such as `copy.deepcopy(cart)`."""
        value = self.objects[handle]
        return ['answer', self.tell(USES_OF_LIBRARY[name](value, **{key: self.decode(item) for key, item in keywords.items()}))]

    def do_signature(self, handle):
        rows = []
        for item in inspect.signature(self.objects[handle]).parameters.values():
            has_default = item.default is not item.empty
            default = self.encode(item.default) if has_default else None
            rows.append(['list', [item.name, int(item.kind), has_default, default]])
        return ['answer', ['list', rows]]

    def do_derive(self, name, bases, members):
        """The counterpart of a class that a test derives from one of the program: its methods call back to the test."""
        members = {key: self.decode(value) for key, value in members.items()}
        kinds = tuple(self.objects[handle] for handle in bases)
        return [
            'answer',
            self.keep(types.new_class(name, kinds, {}, lambda namespace: namespace.update(members))),
        ]

    def do_patch(self, module_name, name, value):
        """Repeats `mock.patch('random.randint')` of a test here."""
        target = importlib.import_module(module_name)
        *path, name = name.split('.')
        for part in path:
            target = getattr(target, part)
        # As it is in the class: a class method must be put back as one.
        self.originals.append((target, name, inspect.getattr_static(target, name)))
        setattr(target, name, self.decode(value))
        return ['answer', None]

    def do_unpatch(self):
        setattr(*self.originals.pop())
        return ['answer', None]


def identity(value):
    """Each time that a method is read (`dog.speak`) there is a new object for it, which equals the others."""
    if type(value) is types.MethodType:
        return id(value.__self__), id(value.__func__)
    return id(value)


def has_attributes(function):
    """Of its own, such as `wrapper.calls = 0`; `functools.wraps` sets one in any case."""
    return isinstance(function, types.FunctionType) and bool(vars(function).keys() - {'__wrapped__'})


def exit_code(code):
    if code is None or isinstance(code, int):
        return (code or 0) & 0xFF
    print(code, file=sys.stderr)
    return 1
