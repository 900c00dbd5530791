"""Student process: proxies for objects of the judge process (callbacks, mocks, open files, objects of its classes)."""

import asyncio
import random
import re

from ..link.error_parts import build_error
from ..link.known_classes import imported_class
from ..link.plain_values import EXCEPTIONS, STANDARD
from ..link.random_states import set_state, told_state
from ..link.shared_collections import can_be_shared
from .given_collections import Lending

# How long the program waits between two looks at what the tests compute for it, in seconds.
PAUSE = 0.001
# Tests may replace the one of the module.
sleep = asyncio.sleep
TYPES_OF_STANDARD = {tag: entry[0] for tag, entry in STANDARD.items()}


def outside_function(side, number, name, text, is_async):
    def outside(*arguments, **keywords):
        return ask(side, number, 'call', arguments, keywords)

    if is_async:
        call = outside

        async def outside(*arguments, **keywords):
            return await call(*arguments, **keywords)

    outside.__name__ = outside.__qualname__ = name
    outside.__doc__ = text
    outside._cairn_outside = number
    return outside


def outside_class(side, number, name, base, methods):
    """A class of the tests in place of one of the library, such as a `date` whose `today()` is always the same."""
    kind = TYPES_OF_STANDARD[base]

    def forward(method):
        return lambda *arguments, **keywords: ask(side, number, 'method', [method, *arguments], keywords)

    members = {method: staticmethod(forward(method)) for method in methods}
    return type(name, (kind,), {**members, '_cairn_base': kind, '_cairn_outside': number})


def ask(side, number, what, arguments=(), keywords=None):
    if not any(map(can_be_shared, (*arguments, *(keywords or {}).values()))):
        sent = [side.tell(item) for item in arguments]
        return side.ask('outside', number, what, sent, {name: side.tell(item) for name, item in (keywords or {}).items()})
    # The tests' function may change them.
    lending = Lending(side.given)
    sent = [lending.give(item) for item in arguments]
    named = {name: lending.give(item) for name, item in (keywords or {}).items()}
    side.encode = side.encode_or_given
    try:
        return side.ask('outside', number, what, sent, named)
    finally:
        lending.withdraw()


def outside_error(side, kind, arguments, number, module, attributes):
    """The same object each time, as in the tests. `module`: None for a builtin one."""
    error = side.outside_errors.get(number)
    if error is None:
        cls = imported_class(module, kind) if module else EXCEPTIONS.get(kind, RuntimeError)
        error = build_error(cls, list(map(side.decode, arguments))) or RuntimeError()
        for name, value in attributes:
            setattr(error, name, side.decode(value))
        error._cairn_outside = number
        side.outside_errors[number] = error
    return error


class OutsideObject:
    def __init__(self, side, number):
        vars(self).update(_cairn_side=side, _cairn_outside=number)

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        return ask(self._cairn_side, self._cairn_outside, 'get', [name])

    def __setattr__(self, name, value):
        ask(self._cairn_side, self._cairn_outside, 'set', [name, value])


def outside_object(side, number, names):
    """With the special methods that the original has."""
    names = tuple(names)
    kind = _classes.get(names)
    if kind is None:
        methods = {f'__{name}__': _SPECIAL.get(name) or _forward(name) for name in names}
        kind = _classes[names] = type('OutsideObject', (OutsideObject,), methods)
    return kind(side, number)


def _forward(name):
    def method(self, *arguments, **keywords):
        return ask(self._cairn_side, self._cairn_outside, name, arguments, keywords)

    return method


def _leave(name):
    def method(self, kind, error, trace):
        return ask(self._cairn_side, self._cairn_outside, name, [error])

    return method


def _be_awaited(self):
    """The tests' event loop goes on while this one pauses."""
    while True:
        state, value = ask(self._cairn_side, self._cairn_outside, 'await')
        if state == 'done':
            return value
        if state == 'cancelled':
            raise asyncio.CancelledError
        try:
            yield from sleep(PAUSE).__await__()
        except asyncio.CancelledError:
            # The tests' own decides what becomes of it; it is cancelled when it is awaited again.
            ask(self._cairn_side, self._cairn_outside, 'cancel')


async def outside_coroutine(side, number):
    return await outside_object(side, number, ('await',))


def outside_pattern(side, number, pattern, flags):
    return re.compile(pattern, flags)


def outside_random(side, number, state):
    generator = random.Random()
    generator._cairn_outside = number
    side.randoms.append(generator)
    set_random(generator, state)
    return generator


def set_random(generator, state):
    """`state`: None if the tests have not used theirs since."""
    if state is not None:
        set_state(generator, state)
        generator._cairn_known = generator.getstate()


def used_randoms(side):
    """Number and state of those that the program has used since the tests were told."""
    for generator in side.randoms:
        state = generator.getstate()
        if state != generator._cairn_known:
            generator._cairn_known = state
            yield generator._cairn_outside, told_state(state)


OUTSIDE = {
    'outside-function': outside_function,
    'outside-object': outside_object,
    'outside-coroutine': outside_coroutine,
    'outside-class': outside_class,
    'outside-pattern': outside_pattern,
    'outside-random': outside_random,
}
_classes = {}
_SPECIAL = {'exit': _leave('exit'), 'aexit': _leave('aexit'), 'await': _be_awaited}
