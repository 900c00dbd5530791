"""
Judge process: a value of the program on its way to the tests. Plain data is always let through, whichever. Something of the program's
own comes as itself only where the author's run had such a thing; elsewhere it comes as the plain value that it stands for, or sealed.
"""

from ..link.plain_values import CONTENT, Codec
from .misfits import expected_sentence, inside_sentence
from .odd_numbers import has_nan
from .own_iterables import RemoteIterator, own_iterable
from .remote_errors import remote_error
from .remote_objects import coroutine_mirror
from .sealed_objects import seal
from .tests_place import line_of_tests
from .value_kinds import AWAITABLE, CLASS, FUNCTION, ITERATOR, MODULE, OBJECT, OF_TAG, SCALARS

ARRAYS = frozenset(['array', 'object-array', 'series', 'frame', 'index', 'range-index'])
BASES = {base.__name__: base for base in CONTENT}
MUTABLE = ('list', 'dict', 'set')


class Crossing(Codec):
    def __init__(self, judge, callee, line=None, is_inside=False, is_change=False):
        """`line`: known for items of an iterator, which belong to the place where that came from."""
        self.judge = judge
        self.callee = callee
        self.known_line = line
        self.is_inside = is_inside
        self.is_in_own_value = False
        self.is_change = is_change
        # Collections that are in several places of one value.
        self.named = {}

    def line(self):
        if self.known_line is None:
            self.known_line = line_of_tests()
        return self.known_line

    def allowed(self):
        contract = self.judge.contract
        return contract.allowed(self.callee, self.line) if contract else None

    def take(self, told):
        value = self.decode(told)
        if told[0] in ARRAYS and value.size == 0:
            self.judge.take_empty_array(self.callee)
        if told[0] in ARRAYS and not self.is_inside:
            allowed = self.allowed()
            # Of no numbers all are equal to whatever the tests expect, and of many there may be one.
            if allowed and SCALARS.issuperset(allowed) and value.size != 1:
                what = 'an array' if 'array' in told[0] else 'a table'
                return seal(self.judge, 0, what, self.sentence(what, allowed), content=value)
        return value

    def look_at_number(self, value, depth):
        if has_nan(value):
            self.judge.take_nan(self.callee, self.is_inside or depth > 0 or getattr(value, 'ndim', 0) > 0)
        return value

    def decode_factory(self, told, depth):
        """Of a defaultdict: what it makes crosses like a result, so any function will do."""
        if type(told) is list and told[0] in ('function', 'class', 'object') and type(told[1]) is int:
            return self.as_function(told[1], 'default_factory', 0, True)
        return self.decode(told, depth)

    def decode_other(self, value, depth):
        judge, tag = self.judge, value[0]
        if tag == 'outside':
            own = judge.lent.get(value[1])
            if judge.recording and callable(own):
                # A decorator may give back the function of the tests, and another one a function around it.
                judge.recording.note(self.callee, self.line(), FUNCTION, self.is_inside or depth > 0)
            return own
        if tag == 'own':
            return judge.kept.get(value[1])
        if tag == 'named':
            self.named[str(value[1])] = found = self.decode(value[2], depth)
            return found
        if tag == 'again':
            return self.named[str(value[1])]
        if self.is_change and tag == 'part':
            return judge.kept.take_part(self, value, depth)
        if self.is_change and tag == 'parts':
            return self.take_parts(value, depth)
        if tag == 'error':
            return remote_error(judge, value[1])
        kind = OF_TAG[tag]
        is_inside = self.is_inside or depth > 0
        if judge.recording:
            judge.recording.note(self.callee, self.line(), kind, is_inside)
            return self.whole(value, is_inside)
        allowed = self.allowed()
        if allowed is None or self.is_in_own_value or fits(kind, allowed, is_inside):
            return self.whole(value, is_inside)
        if kind == ITERATOR:
            return self.replayed(value, allowed, is_inside)
        return self.as_plain(value, allowed, is_inside)

    def take_parts(self, value, depth):
        """Of a collection that is nested deep: what is far inside comes first, and is empty until all are there."""
        for number, content in value[1]:
            self.judge.kept.begin_part(number, content)
        for number, content in value[1]:
            self.judge.kept.take_part(self, ['part', number, content], 1)
        return self.decode(value[2], depth)

    def whole(self, value, is_inside):
        # A named tuple where the solution has a class of its own: what it holds are its attributes.
        before, self.is_in_own_value = self.is_in_own_value, self.is_in_own_value or value[0] == 'value'
        try:
            return self.judge.classes.decode(value, self, is_inside)
        finally:
            self.is_in_own_value = before

    # ---- where the tests are prepared for plain values

    def as_plain(self, value, allowed, is_inside):
        tag, handle = value[:2]
        if type(handle) is not int:
            raise ValueError('not a handle')
        if tag == 'object' or tag == 'value':
            return self.object_as_plain(value, allowed, is_inside)
        if tag == 'class' and has(FUNCTION, allowed, is_inside):
            _, _, name, _, _, _, line, *_ = self.judge.classes.described(value)
            return self.as_function(handle, str(name), int(line), is_inside)
        if tag == 'class':
            value = self.judge.classes.described(value)
        return self.seal(handle, WHAT[tag].format(value[2] if len(value) > 2 else ''), allowed, is_inside)

    def object_as_plain(self, value, allowed, is_inside):
        tag, handle, kind = value[:3]
        name, special, content = described(self.judge.classes, kind)
        what = f'an object of your class {name}'
        if tag == 'value':
            return self.judge.classes.bare_value(value, self, is_inside)
        # Before its content: a dictionary that remembers results may be called, too.
        if 'call' in special and has(FUNCTION, allowed, is_inside):
            return self.as_function(handle, name, 0, is_inside)
        copy = self.judge.copy_of(handle, BASES[content], self) if content in MUTABLE else None
        if copy is not None:
            return copy
        if 'await' in special and has(AWAITABLE, allowed, is_inside):
            return coroutine_mirror(self.judge, handle, self.callee, self.line())
        if not is_inside and SCALARS.issuperset(allowed):
            return self.seal(handle, what, allowed, is_inside, special)
        if 'next' in special and has(ITERATOR, allowed, is_inside):
            return self.whole(['iterator', handle], is_inside)
        if 'next' in special:
            return self.replayed(['iterator', handle], allowed, is_inside)
        if 'iter' in special and 'getitem' in special:
            copy = self.judge.copy_of(handle, dict, self, 'mapping')
            if copy is not None:
                return copy
        if 'iter' in special or 'getitem' in special:
            sentence = self.sentence(what, allowed, is_inside)
            return self.judge.classes.keep(handle, own_iterable(self.iterator_of(handle), what, sentence, special))
        return self.seal(handle, what, allowed, is_inside, special)

    def replayed(self, value, allowed, is_inside):
        """Tests that are prepared for a list may look at it twice: an iterator would have nothing left for the second check."""
        iterator = self.whole(value, is_inside)
        what = f'a {value[0]}'.replace('a i', 'an i')
        make = lambda: own_iterable(lambda: iterator, what, self.sentence(what, allowed, is_inside), ())
        return self.judge.classes.known(('replayed', value[1], self.callee), value[1], make)

    def as_function(self, handle, name, line, is_inside):
        return self.judge.classes.decode(['function', handle, name, line, None, False, False], self, is_inside)

    def iterator_of(self, handle):
        judge, callee, line = self.judge, self.callee, self.line()

        def make():
            told = judge.ask('operate', handle, 'iter', [], is_raw=True)
            if type(told) is not list or len(told) < 2 or type(told[1]) is not int or told[0] not in OF_TAG:
                judge.end('sent an answer that is none')
            return RemoteIterator(judge, told[1], callee, line)

        return make

    def seal(self, handle, what, allowed, is_inside, special=()):
        sentence = self.sentence(what, allowed, is_inside)
        return self.judge.classes.sealed(handle, self.callee, lambda: seal(self.judge, handle, what, sentence, special))

    def sentence(self, what, allowed, is_inside=False):
        if is_inside:
            return inside_sentence(self.callee, what)
        return expected_sentence(self.callee, allowed, what)


WHAT = {
    'function': 'a function. Is a call missing its ()?',
    'class': 'your class {}',
    'coroutine': 'something to await. Is an async def not awaited?',
    'module': 'the module {}',
}


def described(classes, kind):
    """Name, special methods and content of a class as it was sent."""
    if kind[0] == 'class':
        kind = classes.described(kind)
        return str(kind[2]), [str(name) for name in kind[4]], kind[5]
    return str(kind[1]), [], None


def has(kind, allowed, is_inside):
    return (kind.upper() if is_inside else kind) in allowed


def fits(kind, allowed, is_inside):
    """Tests that deal with objects, classes or modules of the program ask the program about them in any case."""
    if has(kind, allowed, is_inside):
        return True
    return any(has(one, allowed, is_inside) for one in (OBJECT, CLASS, MODULE)) and (
        kind != AWAITABLE or has(OBJECT, allowed, is_inside)
    )
