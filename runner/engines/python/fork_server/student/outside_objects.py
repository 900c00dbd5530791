"""Student process: proxies for objects of the judge process (callbacks, mocks, open files)."""

from ..link.plain_values import EXCEPTIONS


def outside_function(side, number, name):
    def outside(*arguments, **keywords):
        return ask(side, number, 'call', arguments, keywords)

    outside.__name__ = outside.__qualname__ = name
    outside._cairn_outside = number
    return outside


def ask(side, number, what, arguments=(), keywords=None):
    return side.ask(
        'outside',
        number,
        what,
        [side.encode(item) for item in arguments],
        {name: side.encode(item) for name, item in (keywords or {}).items()},
    )


def outside_error(side, kind, arguments, number):
    error = EXCEPTIONS.get(kind, RuntimeError)(*map(side.decode, arguments))
    error._cairn_outside = number
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


def _forward(name):
    def method(self, *arguments, **keywords):
        if name == 'exit':
            arguments = ()
        return ask(self._cairn_side, self._cairn_outside, name, arguments, keywords)

    return method


for _name in (
    'call',
    'iter',
    'next',
    'len',
    'getitem',
    'setitem',
    'contains',
    'str',
    'repr',
    'enter',
    'exit',
):
    setattr(OutsideObject, f'__{_name}__', _forward(_name))
