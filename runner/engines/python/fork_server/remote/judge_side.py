"""
The judge's end of the link: sends requests to the student process and reads its answers. Everything that arrives is
untrusted: it is decoded by an allow-list, and the program can use only those objects of the judge process that a
test passed to it.
"""

import builtins
import codecs
import logging
import os
import sys
import threading
import types
import warnings

from ..link.frames import PeerGone
from ..link.known_classes import place_of
from ..link.lines import Lines, before_threads
from ..link.plain_values import MUTABLE, SHORT, TYPES_BY_NAME, Codec, put_back
from .argument_changes import ArgumentChanges
from .crossing import Crossing
from .expected_objects import ExpectedObjects
from .kept_collections import KeptCollections
from .last_call import remember_call
from .lent_objects import LentObjects
from .misfits import Failures, Misfit, is_failed_check, line_of_check
from .odd_numbers import empty_sentence, nan_sentence
from .program_logs import take_log
from .remote_classes import RemoteClasses
from .remote_errors import SolutionGone, remote_error
from .sealed_objects import Sealed
from .seen_kinds import operator_callee
from .tests_place import line_of_tests
from .value_kinds import FUNCTION, OF_TAG, STOP, is_empty, kind_of
from .wrong_twins import WrongTwins

# How long to wait for an answer before pending reports are flushed.
QUIET_MS = 5
MAX_BORROWED = 15
# Characters.
MOST_LOOKED_AT = 2000
UNREADABLE = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, ImportError
)  # fmt: skip
PLAIN = frozenset([int, float, str, bool, type(None)])
NEEDS_START = frozenset(['get', 'set', 'names'])
STOPS = (StopIteration, StopAsyncIteration)
GIVEN = frozenset(['part', 'parts'])
# Operations that end with StopIteration, as they should.
STEPS = frozenset(['next', 'anext', 'send', 'throw', 'await'])
# Copies of the program's collections that are remembered, so that they can be handed back as the originals.
MAX_COPIES = 1000
MAX_METHODS = 5000


class JudgeSide(Codec):
    def __init__(self, link, print_fd, report, contract=None, recording=None, is_withholding=False):
        # The link itself, or, from the first thread on, its lines.
        self.way = link
        self.drain_lock = threading.RLock()
        self.print_fd = print_fd
        self.report = report
        self.printed = 0
        self.max_printed = 0
        self.decoder = codecs.getincrementaldecoder('utf-8')('replace')
        self.classes = RemoteClasses(self)
        self.lent = LentObjects(self)
        self.kept = KeptCollections(self)
        # Objects of the program that a test made by calling a class.
        self.made = set()
        # What the author's run fixed, and in an author's run what it fixes (seen_kinds.py).
        self.contract, self.recording = contract, recording
        self.failures = Failures()
        self.changes = ArgumentChanges(contract, recording, is_withholding)
        # Objects that tests compare with: in an author's run, and where these are wrong (wrong_twins.py).
        self.twins = ExpectedObjects(self) if recording else None
        self.test_name = ''
        self.copies = {}
        # Methods of objects, by object and name.
        self.methods = {}
        self.gone = None
        # How often.
        self.asked = 0
        self.borrowed = []
        # Those that the tests have imported by their names.
        self.imported = []
        self.errors = {}
        # Where the program has gone to (shared_surroundings.py).
        self.follow = lambda path: None
        # Only until the first use of a program that is started late (program_runs.py).
        self.is_waiting = False
        self.is_waiting_for_answer = False
        os.set_blocking(print_fd, False)

    # ---- values

    def encode_or_original(self, value, depth=0):
        """In place of `encode`, as soon as there are copies."""
        return self.original_of(value, depth) or Codec.encode(self, value, depth)

    def original_of(self, value, depth):
        """For a copy of a collection of the program that the tests have not changed."""
        found = self.copies.get(id(value))
        return ['handle', found[1]] if found and Codec.encode(self, value, depth) == found[2] else None

    def give(self, arguments, keywords, callee):
        """For the program: values, named values, and the numbers of collections of the tests among them (kept_collections.py)."""
        giving = None
        sent, named = [], {}
        for key, item in (*enumerate(arguments), *keywords.items()):
            if type(item) in SHORT:
                told = item
            elif type(item) is int:
                told = self.encode(item)
            else:
                giving = giving or self.kept.giving()
                self.kept.place = callee, key
                try:
                    told = giving.give(item)
                except BaseException:
                    giving.withdraw()
                    raise
            if type(key) is int:
                sent.append(told)
            else:
                named[key] = told
        return sent, named, giving.outer if giving else []

    def encode_other(self, value):
        if isinstance(value, logging.Logger):
            return ['logger', value.name]
        if isinstance(value, Sealed) and value._cairn_content is not None:
            return self.encode(value._cairn_content)
        handle = self.classes.handle_of(value)
        return ['handle', handle] if handle else self.lent.encode(value)

    def look_at_other(self, value):
        return self.encode_other(value)

    def encode_library_class(self, value):
        return ['library', *place_of(value)]

    def decode_other(self, value, depth=0):
        """Of what never reaches the tests by itself, such as the class of an object."""
        if value[0] == 'outside':
            return self.lent.get(value[1])
        if value[0] == 'own':
            return self.kept.get(value[1])
        if value[0] in GIVEN:
            # Of what was sent, for the feedback.
            return self.decode(value[-1], depth)
        return self.classes.decode(value)

    def take(self, told, callee, line=None, is_inside=False, is_change=False):
        """A value for the tests. `line`: where the iterator or coroutine that gave it came from. `is_change`: of a collection of theirs."""
        if self.recording and not is_inside and kind_of(told) not in OF_TAG.values():
            place = line_of_tests() if line is None else line
            # None or an empty list does not say what may come here: tests with random numbers find something the next time.
            kind = self.kept.kind_of(told[1]) if type(told) is list and told[0] == 'own' else kind_of(told)
            self.recording.note(callee, None if is_empty(told) else place, kind)
            if is_empty(told) and told is not None:
                self.recording.empties.add(f'{callee}@{place}')
        if type(told) is not list:
            if told != told:
                self.take_nan(callee, is_inside)
            return self.decode(told)
        return Crossing(self, callee, line, is_inside, is_change).take(told)

    def take_nan(self, callee, is_inside):
        if self.recording:
            self.recording.nans.add(callee)
        elif self.contract and self.contract.forbids_nan(callee):
            self.failures.refuse(nan_sentence(callee, is_inside))

    def take_empty_array(self, callee):
        """Whatever tests ask of all items of nothing is true, and by broadcasting nothing is close to everything."""
        if self.recording:
            self.recording.empties.add(callee)
        elif self.contract and self.contract.forbids_empty(callee, line_of_tests()):
            self.failures.refuse(empty_sentence(callee))

    def copy_of(self, handle, kind, crossing, operation='content'):
        """What a collection of the program holds. It goes back as the original, as long as the tests have not changed it."""
        try:
            told = self.ask('operate', handle, operation, [], is_raw=True)
        except Exception:
            return None
        content = crossing.decode(told)
        if type(content) is not kind:
            return None
        if len(self.copies) < MAX_COPIES:
            # With the copy itself, so that nothing else gets its id.
            self.copies[id(content)] = content, handle, Codec.encode(self, content)
            self.encode = self.encode_or_original
        return content

    # ---- requests to the program

    def start(self, is_anew=False):
        """`is_anew`: as a new module, without what is left of an earlier start."""
        self.is_waiting = False
        self.ask('start', is_anew)

    def expect_wrong_objects(self):
        if self.contract and self.contract.twins:
            self.twins = WrongTwins(self, self.contract.twins)

    def make(self, cls, arguments, keywords):
        made = self.twins.make(cls, arguments, keywords) if self.twins else self.call_class(cls, arguments, keywords)
        handle = self.classes.handle_of(made)
        if handle is not None:
            self.made.add(handle)
        return made

    def call_class(self, cls, arguments, keywords):
        return self.call(cls._cairn_handle, cls.__name__, cls._cairn_line, arguments, keywords, cls._cairn_callee, True)

    def call(self, handle, name, line, arguments, keywords, callee, is_making=False, owner=()):
        """`owner`: of a method, the object and the name by which it is found there."""
        sent, sent_named, offered = self.give(arguments, keywords, callee + '()')
        remember_call(name, line, sent, sent_named)
        if self.recording:
            self.recording.note_call(callee, map(kind_of, sent), map(kind_of, sent_named.values()))
        changes = self.changes
        before, changes.callee = changes.callee, callee
        result = None
        try:
            result = self.ask('call', handle, sent, sent_named, offered, *owner, offered=offered, callee=callee + '()')
        finally:
            changes.callee = before
            if self.twins and not is_making:
                result = self.twins.note_call(handle, name, [*sent, *sent_named.values()], result)
        return result

    def get(self, handle, name, callee=None):
        """`callee`: the name itself, of a module of the program."""
        if self.recording and not callee:
            self.recording.note_owner(f'.{name}', self.classes.shown.get(handle))
        value = self.ask('get', handle, name, callee=callee or '.' + name)
        if self.twins:
            self.twins.note_get(handle, value)
        if type(value) in MUTABLE and not self.kept.is_known(value):
            # This is a copy: changes by a test (`solution.stock.clear()`) are sent back before the next request.
            self.borrowed = [*self.borrowed[-MAX_BORROWED:], [handle, name, value, self.encode(value)]]
        return value

    def method_of(self, handle, name):
        """Of an object of the program. It is asked for once; a call finds it by its name again, in one message."""
        known = self.methods.get((handle, name))
        if known is None or not self.may_be_function('.' + name):
            known = self.get(handle, name)
            if type(known) is types.FunctionType and len(self.methods) < MAX_METHODS:
                method = self.classes.handle_of(known)
                if method is not None:
                    known = self.methods[handle, name] = self.classes.as_method(known, method, (handle, name))
            return known
        if self.recording:
            self.recording.note('.' + name, line_of_tests(), FUNCTION)
        if self.twins:
            self.twins.note_get(handle, known)
        return known

    def may_be_function(self, callee):
        """Whether this is what tests are prepared for, wherever they ask."""
        found = self.contract.callees.get(callee) if self.contract else None
        return found is None or (len(found) == 1 and FUNCTION in found[0])

    def keep_imported(self):
        """When the tests are loaded. Large ones are not looked at before every request of every test."""
        self.imported = [loan for loan in self.borrowed if len(repr(loan[3])) <= MOST_LOOKED_AT]
        if self.imported:
            self.ask('watch', [loan[:2] for loan in self.imported])

    def renew_imported(self, index, told):
        """The program has changed one: the tests have the same object, with another content."""
        loan = self.imported[index]
        handle, name, value, _ = loan
        try:
            new = self.take(told, name if handle == 0 else f'.{name}')
        except Misfit:
            # The test fails by it in any case.
            return
        if self.changes.of_import_reach_tests(name, value):
            put_back(value, new)
            loan[3] = self.encode(value)

    def give_back(self):
        for loan in self.borrowed:
            handle, name, value, before = loan
            after = self.encode(value)
            if after != before:
                loan[3] = after
                self.ask('put', handle, name, after)

    def operate(self, handle, name, *arguments):
        sent, _, offered = self.give(arguments, {}, operator_callee(name) + '()')
        more = (offered,) if offered else ()
        return self.ask('operate', handle, name, sent, *more, offered=offered, callee=operator_callee(name))

    def hold(self, handle, name, *arguments):
        """Like `operate`, for a result that stays an object of the program although it is a plain value."""
        sent = [self.encode(item) for item in arguments]
        return self.ask('hold', handle, name, sent, callee=operator_callee(name))

    def use_library(self, name, remote, /, **keywords):
        """What a function of the library does with an object of the program."""
        sent = {key: self.encode(item) for key, item in keywords.items()}
        return self.ask('library', name, self.classes.handle_of(remote), sent, callee=f'{name}()')

    def set(self, handle, name, value):
        self.forget_methods(name)
        sent, _, offered = self.give([value], {}, f'.{name}()')
        self.ask('set', handle, name, sent[0], offered, offered=offered)

    def delete(self, handle, name):
        self.forget_methods(name)
        self.ask('delete', handle, name)

    def forget_methods(self, name):
        """Tests put something else in their place."""
        for key in [key for key in self.methods if key[1] == name]:
            del self.methods[key]

    def ask(self, *message, offered=(), callee=None, origin=None, is_raw=False):
        """`callee`: what gives the value, where it is for the tests; `origin`: the line where an iterator came from."""
        if self.gone:
            raise SolutionGone(self.gone)
        # Modules besides the main file can be used before it is started.
        if self.is_waiting and message[0] in NEEDS_START and message[1] == 0:
            self.start()
        if self.borrowed and message[0] != 'put':
            self.give_back()
        if self.changes.copies:
            self.changes.begin_use()
        if self.recording:
            self.twins.note_request(message)
        self.asked += 1
        way = self.way
        data = way.pack(message)
        try:
            if self.kept.roots:
                self.tell_changes()
            way.write(data)
            while True:
                answer = self.receive()
                kind = answer[0]
                if kind == 'answer':
                    result = answer[1] if is_raw else self.finish(answer, callee, origin)
                    if offered:
                        self.kept.end_call(offered, answer[2])
                    return result
                if kind == 'error':
                    if offered:
                        self.kept.end_call(offered, answer[2])
                    break
                self.serve(kind, answer)
        except PeerGone as error:
            self.gone = str(error)
            raise SolutionGone(self.gone) from None
        except UNREADABLE as error:
            # Our own code on the other side never sends such an answer.
            self.end(f'sent an answer that is none ({type(error).__name__})')
        error = remote_error(self, answer[1])
        if callee and isinstance(error, STOPS) and message[0] != 'advance':
            self.check_stop(message, callee, error)
        raise error

    def tell_changes(self):
        changes = self.kept.changed_by_tests()
        if changes:
            self.way.send(['renew', changes])

    def check_stop(self, message, callee, error):
        """In `for got in map(f, …)` a StopIteration of `f` ends the loop, and no check is made."""
        if (message[0] == 'operate' and message[2] in STEPS) or callee.endswith(('next__()', '.send()', '.throw()')):
            return
        line = line_of_tests()
        if self.recording:
            self.recording.note(callee, line, STOP)
        allowed = self.contract.allowed(callee, lambda: line) if self.contract else None
        if allowed is not None and STOP not in allowed:
            self.failures.refuse(f'{callee.strip(".()")} must not raise {type(error).__name__}.')

    def end(self, reason):
        self.gone = reason
        raise SolutionGone(reason) from None

    def receive(self):
        if self.report.pending and (self.report.is_due() or self.way.is_quiet(QUIET_MS)):
            self.report.flush()
        way = self.way
        self.is_waiting_for_answer = True
        try:
            message = way.receive()
        finally:
            self.is_waiting_for_answer = False
        if way.has_output:
            self.drain()
        if not isinstance(message, list):
            raise PeerGone('sent a message that is not one')
        return message

    def finish(self, answer, callee, origin):
        if callee is None:
            return self.decode(answer[1])
        if type(answer[1]) in PLAIN and not self.recording and answer[1] == answer[1]:
            # In one process, equal short texts are usually the same.
            return sys.intern(answer[1]) if type(answer[1]) is str else answer[1]
        return self.take(answer[1], callee, origin, origin is not None)

    # ---- requests of the program

    def serve(self, kind, message):
        if kind == 'printed':
            return
        if kind == 'threads':
            self.way.send(['answer', None])
            self.use_lines()
            return
        if kind == 'changed':
            self.kept.take_changes(message[1], message[2])
            return
        if kind == 'random':
            self.lent.take_random(message[1], message[2])
            return
        if kind == 'folder':
            self.follow(message[1])
            return
        if kind == 'renewed':
            self.renew_imported(message[1], message[2])
            return
        if kind == 'log':
            self.count_output(len(message[3]) + 100)
            take_log(self, *message[1:10])
            return
        if kind == 'error-output':
            self.take_output(sys.stderr, str(message[1]), len(message[1]))
            return
        self.kept.watch_all()
        loan = []
        try:
            if kind == 'input':
                value = builtins.input(str(message[1]))
            elif kind == 'read-line':
                value = sys.stdin.readline()
            elif kind == 'read-all':
                value = sys.stdin.read()
            elif kind == 'warning':
                value = self.warn(*message[1:3])
            elif kind == 'outside':
                value = self.lent.use(loan, *message[1:5])
            else:
                raise PeerGone('asked for what there is not')
            [sent], _, _ = self.give([value], {}, '()')
            answer = ['answer', sent]
            if self.recording:
                self.twins.spoil(answer)
        except (Exception, KeyboardInterrupt, SystemExit, Misfit) as error:
            answer = self.lent.describe_error(error, self.is_failure(error))
        if self.kept.roots:
            self.tell_changes()
        self.way.send(answer)
        for number in loan:
            self.kept.forget(number)

    def warn(self, text, name):
        """Tests may have made errors of warnings: then this is raised where the program warns."""
        self.count_output(len(text) + 100)
        category = TYPES_BY_NAME.get(name)
        is_warning = isinstance(category, type) and issubclass(category, Warning)
        warnings.warn(str(text), category if is_warning else UserWarning, stacklevel=2)

    def is_failure(self, error):
        """
        Whether a check of the tests has failed: the program may catch that, but the test fails, and nobody tells the
        program why.
        """
        if not is_failed_check(error):
            return isinstance(error, Misfit)
        line = line_of_check(error)
        if self.recording:
            self.recording.excused.add(line)
        if not self.contract or line in self.contract.excused:
            return False
        self.failures.add(error)
        return True

    # ---- threads

    def watch_threads(self):
        before_threads(self.prepare_threads, lambda: self.way)

    def prepare_threads(self):
        if not isinstance(self.way, Lines) and not self.gone:
            self.ask('threads')
            self.use_lines()

    def use_lines(self):
        if not isinstance(self.way, Lines):
            self.way = Lines(self.way, 1, self.answer_thread)

    def answer_thread(self, message):
        """A thread of the program asks for something."""
        if self.way.has_output:
            self.drain()
        try:
            self.serve(message[0], message)
        except PeerGone as error:
            self.gone = str(error)
            raise

    # ---- output of the program

    def drain(self):
        with self.drain_lock:
            self.read_output()

    def read_output(self):
        while True:
            try:
                data = os.read(self.print_fd, 65536)
            except BlockingIOError:
                return
            if not data:
                return
            self.take_output(sys.stdout, self.decoder.decode(data), len(data))
            if len(data) < 65536:
                return

    def take_output(self, stream, text, count):
        # Report first: counting may end the run, and then the output collected by the test is lost.
        self.report.heard(text)
        self.count_output(count)
        try:
            stream.write(text)
        except Exception:
            # A test replaced the stream by one that is closed or not writable; not the program's fault.
            pass

    def count_output(self, count):
        self.printed += count
        if self.printed > self.max_printed:
            self.report.limit('output')
