"""Judge process: the behaviour of mirrored objects. remote_classes.py creates them."""

import asyncio
import decimal
import dis
import fractions
import functools
import types

from ..link.error_parts import WITH_FIELDS
from ..link.operations import ARITHMETIC, COMPARISONS, IN_PLACE, REFLECTED, SPECIAL
from .class_members import ClassMembers, real_bases, real_members, real_order
from .plain_comparisons import answer_about, decoy
from .seen_kinds import operator_callee
from .tests_place import line_of_tests
from .value_kinds import OBJECT, OTHER


# What a class says about itself.
TOLD = frozenset(['__abstractmethods__', '__annotations__', '__match_args__', '__slots__'])
LIBRARY_NUMBERS = (decimal.Decimal, fractions.Fraction)


def without_ours(kinds):
    return tuple(kind for kind in kinds if '_cairn_is_ours' not in real_members(kind))


class RemoteClass(type):
    """Metaclass of mirrors, and of classes that tests derive from mirrors: those get a counterpart in the program."""

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        judge = getattr(cls, '_cairn_judge', None)
        if (
            judge
            and '_cairn_handle' not in namespace
            and any('_cairn_handle' in real_members(base) for base in bases)
        ):
            parents = [real_members(base)['_cairn_handle'] for base in bases if '_cairn_handle' in real_members(base)]
            members = {}
            for key, value in namespace.items():
                if isinstance(value, types.FunctionType) or type(value) in (
                    int,
                    float,
                    str,
                    bool,
                    list,
                    dict,
                    tuple,
                ):
                    if key not in ('__module__', '__qualname__', '__doc__'):
                        members[key] = judge.encode(value)
            handle = judge.ask('derive', name, parents, members)
            type.__setattr__(cls, '_cairn_handle', handle)
            type.__setattr__(cls, '_cairn_derived', True)
            judge.classes.adopt(handle, cls)

    def __call__(cls, *arguments, **keywords):
        return cls._cairn_judge.make(cls, arguments, keywords)

    def __getattr__(cls, name):
        if '_cairn_handle' not in real_members(cls) or (name.startswith('__') and name.endswith('__') and name not in TOLD):
            raise AttributeError(name)
        return cls._cairn_judge.get(cls._cairn_handle, name)

    def __setattr__(cls, name, value):
        if '_cairn_handle' not in real_members(cls) or name.startswith('__'):
            type.__setattr__(cls, name, value)
        else:
            cls._cairn_judge.set(cls._cairn_handle, name, value)

    def __delattr__(cls, name):
        if '_cairn_handle' not in real_members(cls):
            type.__delattr__(cls, name)
        else:
            cls._cairn_judge.delete(cls._cairn_handle, name)

    def __dir__(cls):
        return cls._cairn_judge.operate(cls._cairn_handle, 'dir')

    @property
    def __dict__(cls):
        return ClassMembers(cls)

    # What a class is derived from, as in the program: without `Remote`.

    @property
    def __mro__(cls):
        return without_ours(real_order(cls))

    @property
    def __bases__(cls):
        return without_ours(real_bases(cls)) or (object,)

    @property
    def __base__(cls):
        return cls.__bases__[0]

    def mro(cls):
        # Python asks for it to make the class; it has none before that.
        return super().mro() if real_order(cls) is None else list(cls.__mro__)

    # An enum class can be iterated and indexed.

    def __iter__(cls):
        return cls._cairn_judge.operate(cls._cairn_handle, 'iter')

    def __len__(cls):
        return cls._cairn_judge.operate(cls._cairn_handle, 'len')

    def __getitem__(cls, key):
        return cls._cairn_judge.operate(cls._cairn_handle, 'getitem', key)

    def __contains__(cls, item):
        return cls._cairn_judge.operate(cls._cairn_handle, 'contains', item)

    def __bool__(cls):
        return True


class Remote(metaclass=RemoteClass):
    _cairn_is_ours = True
    _cairn_derived = False

    def __init__(self, *arguments, **keywords):
        """Called only by `super().__init__(…)` of a derived class; the original is created in the program."""
        original = next(base for base in type(self).__mro__ if not real_members(base).get('_cairn_derived'))
        self._cairn_judge.get(original._cairn_handle, '__init__')(self, *arguments, **keywords)

    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__') and name not in ('__doc__', '__name__'):
            raise AttributeError(name)
        return self._cairn_judge.get(self._cairn_handle, name)

    def __setattr__(self, name, value):
        self._cairn_judge.set(self._cairn_handle, name, value)

    def __delattr__(self, name):
        self._cairn_judge.delete(self._cairn_handle, name)

    def __dir__(self):
        return self._cairn_judge.operate(self._cairn_handle, 'dir')

    def __repr__(self):
        inherited = inherited_method(self, '__repr__')
        return inherited(self) if inherited else self._cairn_judge.operate(self._cairn_handle, 'repr')

    def __copy__(self):
        return self._cairn_judge.use_library('copy', self)

    def __deepcopy__(self, memo):
        return self._cairn_judge.use_library('deepcopy', self)

    @property
    def __dict__(self):
        return self._cairn_judge.get(self._cairn_handle, '__dict__')


class RemoteFunction:
    """A function of the program that has attributes, such as `wrapper.calls`. Others are mirrored by real functions."""

    def __init__(self, judge, handle, name, line, text, callee):
        vars(self).update(
            _cairn_judge=judge,
            _cairn_handle=handle,
            _cairn_line=line,
            _cairn_callee=callee,
            __name__=name,
            __qualname__=name,
            __module__='solution',
            __doc__=text,
        )

    @property
    def __class__(self):
        return types.FunctionType

    def __call__(self, *arguments, **keywords):
        return self._cairn_judge.call(
            self._cairn_handle, self.__name__, self._cairn_line, arguments, keywords, self._cairn_callee
        )

    def __get__(self, subject, owner=None):
        return self if subject is None else types.MethodType(self, subject)

    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__') and name != '__wrapped__':
            raise AttributeError(name)
        return self._cairn_judge.get(self._cairn_handle, name)

    def __setattr__(self, name, value):
        self._cairn_judge.set(self._cairn_handle, name, value)

    def __delattr__(self, name):
        self._cairn_judge.delete(self._cairn_handle, name)

    def __repr__(self):
        return f'<function {self.__name__}>'


class RemoteMethod:
    """A method of a mirrored class, so that `super().method()` in a derived class finds it."""

    def __init__(self, name, handle):
        self.name, self.handle = name, handle
        # For `patch.object(…, autospec=True)`.
        self.__name__ = self.__qualname__ = name

    def __call__(self, subject, *arguments, **keywords):
        return getattr(subject, self.name)(*arguments, **keywords)

    def __get__(self, subject, owner):
        judge = owner._cairn_judge
        if subject is None:
            return judge.get(owner._cairn_handle, self.name)
        if not owner._cairn_derived:
            return judge.method_of(subject._cairn_handle, self.name)
        function = judge.get(
            next(b for b in owner.__mro__ if self in real_members(b).values())._cairn_handle, self.name
        )
        return functools.partial(function, subject)


def compare(name):
    def method(self, other):
        judge = self._cairn_judge
        if not is_plain(other):
            result = judge.operate(self._cairn_handle, name, other)
            if result is (name == 'eq') and name in ('eq', 'ne') and not has_operator(judge, 'eq'):
                check_equality(self, judge)
            return judge.twins.compared(name, result, self, other) if judge.twins else result
        if isinstance(self, Remote) and type(self)._cairn_content and name in ('eq', 'ne'):
            # An instance of a subclass of list, dict or set: compared here by its content.
            content = judge.operate(self._cairn_handle, 'content')
            return (content == other) is (name == 'eq')
        return answer_about(self, name, other)

    return method


def compare_asked(name, plain):
    """For a subclass of a number or tuple, where the solution's class decides: so does the program's."""
    ask = compare(name)

    def method(self, other):
        result = ask(self, other)
        return getattr(plain, f'__{name}__')(self, other) if result is NotImplemented else result

    return method


def has_operator(judge, name):
    """Whether tests may leave it to the program: not where the solution did without."""
    return not judge.contract or judge.contract.knows(operator_callee(name))


def check_equality(remote, judge):
    """The solution's objects are equal only to themselves. Those of a program may be equal to others like them, but not to all."""
    try:
        is_liar = judge.operate(remote._cairn_handle, 'eq', decoy('')) is True
    except Exception:
        is_liar = False
    if is_liar:
        judge.failures.refuse(f'An object of your class {type(remote).__name__} says that it equals everything.')


def forward(name):
    def method(self, *arguments):
        inherited = inherited_method(self, f'__{name}__')
        return inherited(self, *arguments) if inherited else self._cairn_judge.operate(self._cairn_handle, name, *arguments)

    return method


def inherited_method(self, name):
    """`super().__repr__()` in a class of the tests that is derived from one of the program; None if they do not define it."""
    order = real_order(type(self))
    if not any(real_members(kind).get('_cairn_derived') and name in real_members(kind) for kind in order):
        return None
    original = next(kind for kind in order if not real_members(kind).get('_cairn_derived'))
    return self._cairn_judge.get(original._cairn_handle, name)


def leave(self, kind, error, trace):
    """
    `__exit__`: the program hears of every exception but a failed check, because it may have to undo something. It may swallow
    one that the test raised itself, or where the solution swallows such a one on the same line: no check may be left out.
    """
    if error is None or not may_be_told(error):
        self._cairn_judge.operate(self._cairn_handle, 'exit')
        return False
    return is_swallowed(self._cairn_judge, error, trace, self._cairn_judge.operate(self._cairn_handle, 'exit', error))


async def leave_later(self, kind, error, trace):
    if error is None or not may_be_told(error):
        await self._cairn_judge.operate(self._cairn_handle, 'aexit')
        return False
    return is_swallowed(self._cairn_judge, error, trace, await self._cairn_judge.operate(self._cairn_handle, 'aexit', error))


def is_swallowed(judge, error, trace, answer):
    if not answer or is_raised_by_test(error, trace):
        return answer
    kind = 'of the program' if hasattr(error, '_cairn_error') else type(error).__name__
    place = f'{trace.tb_lineno} {kind}'
    if judge.recording:
        judge.recording.swallowed.add(place)
        return True
    return judge.contract is not None and place in judge.contract.swallowed


def be_awaited(self):
    return self._cairn_judge.operate(self._cairn_handle, 'await').__await__()


def may_be_told(error):
    return isinstance(error, (Exception, KeyboardInterrupt, SystemExit)) and not isinstance(error, AssertionError)


def is_raised_by_test(error, trace):
    """By a `raise` in the block itself."""
    if not may_be_told(error) or trace.tb_next is not None:
        return False
    code = trace.tb_frame.f_code.co_code
    return dis.opname[code[trace.tb_lasti]] == 'RAISE_VARARGS'


def compute(name):
    def method(self, other, *more):
        if is_plain(other) and not has_operator(self._cairn_judge, name):
            self._cairn_judge.failures.refuse(
                f'The tests compute with a plain value here; yours is an object of your class {type(self).__name__}.'
            )
        result = self._cairn_judge.operate(self._cairn_handle, name, other, *more)
        if is_plain(other) and type(result) in LIBRARY_NUMBERS and gave_object(self._cairn_judge, name):
            # The program's class is derived from the library's.
            result = self._cairn_judge.hold(self._cairn_handle, name, other, *more)
        # In `abs(result - 0.3) < 0.01` the program would receive 0.3 and could answer 0. So an operation with
        # plain data may return an object of the program, which never equals plain data, but no plain data.
        # `8 ** Fraction(4, 3)` is a number in mathematics, too; there the test has made the object itself.
        is_power = name in ('pow', 'rpow') and self._cairn_handle in self._cairn_judge.made
        if is_plain(other) and not is_power and not isinstance(result, Remote) and result is not NotImplemented:
            # No TypeError: a test that expects one would take it for the program's.
            self._cairn_judge.failures.refuse(
                f'{type(self).__name__}.__{name}__ gave a plain value. Between an object of the program and a plain '
                'value, tests accept only an object as the result of an operator: convert the object first, such as '
                'with float(…), or call a method'
            )
        return result

    return method


def gave_object(judge, name):
    """Whether the solution gave an object of its own here."""
    operator = operator_callee(name)
    return judge.contract is not None and OBJECT in (judge.contract.allowed(operator, line_of_tests) or '')


def compute_value(name):
    """For a subclass of a number or tuple: operations with plain data are computed here."""

    def method(self, other, *more):
        judge = self._cairn_judge
        if not is_plain(other):
            return judge.operate(self._cairn_handle, name, other, *more)
        operator = operator_callee(name)
        if judge.recording:
            judge.recording.note(operator, 0, OTHER)
        if gave_object(judge, name):
            # Here the solution computes an object of its own; so may a program whose class is derived from a tuple, say.
            result = judge.operate(self._cairn_handle, name, other, *more)
            if not is_plain(result):
                return result
        plain = next(base for base in type(self).__mro__ if not hasattr(base, '_cairn_judge'))
        own = getattr(plain, f'__{name}__', None)
        return own(self, other, *more) if own else NotImplemented

    return method


def compare_value(name):
    """For a subclass of a number or tuple, where it matters which ones tests compare."""

    def method(self, other):
        plain = next(base for base in type(self).__mro__ if not hasattr(base, '_cairn_judge'))
        twins = self._cairn_judge.twins
        # What it holds may be objects of the program, too: this is one question, not several.
        before, twins.is_asking = twins.is_asking, True
        try:
            result = getattr(plain, f'__{name}__')(self, other)
        finally:
            twins.is_asking = before
        return result if result is NotImplemented else twins.compared(name, result, self, other)

    return method


def is_plain(value):
    return getattr(type(value), '_cairn_judge', None) is None


def contains(self, item):
    judge = self._cairn_judge
    if is_plain(item) and not has_operator(judge, 'contains') and hasattr(type(self), '__iter__'):
        # The solution's objects are searched item by item.
        return any(one is item or one == item for one in judge.operate(self._cairn_handle, 'iter'))
    is_search = judge.twins and is_plain(item) and not judge.twins.is_twin(self._cairn_handle)
    ask = lambda value: judge.operate(self._cairn_handle, 'contains', value)
    asked = judge.twins.other_item(item, 'contains', ask) if is_search else item
    found = ask(asked)
    if is_search and asked != item:
        return judge.twins.answered('contains', found, type(self).__name__)
    if found and is_plain(item) and ask(decoy(item)):
        # It also claims to contain an object that cannot be in it: it always answers True.
        raise TypeError(f'an object of class {type(self).__name__} says that it contains everything')
    return judge.twins.compared('contains', found, self, item) if judge.twins else found


def take_hash(self):
    judge = self._cairn_judge
    found = judge.operate(self._cairn_handle, 'hash')
    # Where tests expect something wrong, sets and dictionaries have to ask whether objects are equal.
    return found if not judge.twins or judge.recording else 0


def call(self, *arguments, **keywords):
    return self._cairn_judge.call(self._cairn_handle, type(self).__name__, 0, arguments, keywords, '.__call__')


METHODS = {name: forward(name) for name in SPECIAL}
METHODS.update({name: compute(name) for name in (*ARITHMETIC, *IN_PLACE, *REFLECTED)})
METHODS.update({name: compare(name) for name in COMPARISONS}, call=call, contains=contains)
METHODS['hash'] = take_hash
METHODS.update({'exit': leave, 'aexit': leave_later, 'await': be_awaited})


def forward_special(names):
    """Python removes `__hash__` from a class that defines `__eq__`, so it is added again."""
    methods = {f'__{name}__': METHODS[name] for name in names}
    if '__eq__' in methods:
        methods.setdefault('__hash__', METHODS['hash'])
    return methods


def forward_on_value(names):
    """For a subclass of a number or tuple: the program defines its repr and arithmetic, but never comparisons."""
    return {f'__{name}__': ON_VALUES[name] for name in names if name in ON_VALUES}


ON_VALUES = {
    **{name: compute_value(name) for name in (*ARITHMETIC, *REFLECTED)},
    **{name: METHODS[name] for name in ('repr', 'str', 'format', 'abs', 'neg', 'pos', 'float', 'int', 'round', 'call')},
}


def asked_comparisons(judge, plain, special):
    """Those that the program's class defines, as far as the solution's class defines them."""
    names = [name for name in COMPARISONS if name in special and judge.contract and judge.contract.knows(operator_callee(name))]
    methods = {f'__{name}__': compare_asked(name, plain) for name in names}
    if 'eq' in names:
        methods['__hash__'] = METHODS['hash'] if 'hash' in special else plain.__hash__
    return methods


def compared_values(plain):
    return {'__eq__': compare_value('eq'), '__ne__': compare_value('ne'), '__hash__': plain.__hash__}


def error_attribute(self, name):
    """Attributes of an exception, enum member or named tuple that its mirror does not have."""
    handle = object.__getattribute__(self, '__dict__').get('_cairn_handle')
    if handle is None or (name.startswith('__') and name.endswith('__')):
        raise AttributeError(name)
    return type(self)._cairn_judge.get(handle, name)


def make_error(self, *arguments, **keywords):
    """A test makes an exception of the program: that is one of the program's own objects, as its class would make it."""
    cls = type(self)
    # Those that need their arguments at once are made here; a class that tests derive has no counterpart.
    if issubclass(cls, WITH_FIELDS) or '_cairn_handle' not in real_members(cls):
        BaseException.__init__(self, *arguments)
        return
    judge = cls._cairn_judge
    made = judge.call(cls._cairn_handle, cls.__name__, cls._cairn_line, arguments, keywords, cls._cairn_callee, True)
    if type(made) is cls:
        self.args = made.args
        vars(self).update(vars(made))
        judge.errors[made._cairn_handle] = self


def set_attribute(self, name, value):
    """Of a subclass of a number or tuple: only the program knows whether it may be set."""
    handle = object.__getattribute__(self, '__dict__').get('_cairn_handle')
    if handle is None:
        raise AttributeError(f"can't set attribute '{name}'")
    type(self)._cairn_judge.set(handle, name, value)


def delete_attribute(self, name):
    handle = object.__getattribute__(self, '__dict__').get('_cairn_handle')
    if handle is None:
        raise AttributeError(f"can't delete attribute '{name}'")
    type(self)._cairn_judge.delete(handle, name)


def generator_mirror(judge, handle, callee, line):
    name, value = 'send', None
    while True:
        try:
            got = judge.ask('operate', handle, name, [judge.encode(value)], callee=callee, origin=line)
        except StopIteration as end:
            return end.value
        try:
            name, value = 'send', (yield got)
        except GeneratorExit:
            judge.operate(handle, 'close')
            raise
        except Exception as error:
            # A test may throw into the generator; what went wrong in a block of the test is not the program's to swallow.
            origin = error.__traceback__.tb_next
            if origin is not None and not is_raised_by_test(error, origin):
                judge.operate(handle, 'close')
                raise
            name, value = 'throw', error


# Tests may replace the one of the module.
sleep = asyncio.sleep


async def coroutine_mirror(judge, handle, callee, line):
    is_cancelled = False
    while True:
        state, value = state_of(judge.ask('advance', handle, is_cancelled, is_raw=True))
        if state == 'done':
            return judge.take(value, callee, line)
        if state == 'cancelled':
            raise asyncio.CancelledError
        if state != 'pending' or type(value) not in (int, float):
            judge.end('sent an answer that is none')
        is_cancelled = False
        try:
            await sleep(min(max(value, 0), 1))
        except asyncio.CancelledError:
            is_cancelled = True


def state_of(told):
    """Of a task: a list of two, as it was sent."""
    parts = told[1] if type(told) is list and told[:1] == ['list'] and len(told) == 2 else None
    return parts if type(parts) is list and len(parts) == 2 else (None, None)
