"""
Judge process: things of the program where the tests are prepared for plain values only. Whatever tests do with a plain value, an
object of the program could do differently, knowing what it is compared with. So it is sealed: it can be handed back to the
program, it is true, and it can be converted to a text or a number, once. Every other use fails the test.
"""

from ..link.operations import SPECIAL

# What conversions give without knowing what the tests expect.
CONVERSIONS = {'str': str, 'repr': str, 'int': int, 'float': float, 'index': int, 'bool': bool}
# Which a class has for its truth value.
TRUTH = ('bool', 'len')


def seal(judge, handle, what, sentence, names=(), content=None):
    """`names`: the special methods of its class. `content`: if it is data of the tests' own process."""
    # With a class of its own, because tests may ask for `type(…)`, and a failure should say more than that.
    kind = type('Sealed', (Sealed,), {'_cairn_what': what, '_cairn_sentence': sentence})
    sealed = kind()
    vars(sealed).update(
        _cairn_judge=judge,
        _cairn_handle=handle,
        _cairn_names=frozenset(names),
        _cairn_content=content,
        _cairn_known={},
    )
    return sealed


class Sealed:
    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__'):
            raise AttributeError(name)
        refuse(self)

    def __setattr__(self, name, value):
        refuse(self)

    def __delattr__(self, name):
        refuse(self)

    def __reduce_ex__(self, protocol):
        refuse(self)

    def __bool__(self):
        return convert(self, 'bool') if not self._cairn_names.isdisjoint(TRUTH) else True

    def __hash__(self):
        return object.__hash__(self)

    def __eq__(self, other):
        return True if other is self else False if other is None else refuse(self)

    def __ne__(self, other):
        return False if other is self else True if other is None else refuse(self)

    def __str__(self):
        return convert(self, 'str' if 'str' in self._cairn_names else 'repr')

    def __repr__(self):
        return convert(self, 'repr') if 'repr' in self._cairn_names else self._cairn_what

    def __format__(self, form):
        if 'format' in self._cairn_names:
            return convert(self, 'format', form)
        return format(str(self), form)


def refuse(sealed):
    sealed._cairn_judge.failures.refuse(sealed._cairn_sentence)


def convert(sealed, name, *arguments):
    """The same each time: the program is asked once."""
    if name not in sealed._cairn_names and name != 'bool':
        refuse(sealed)
    known = sealed._cairn_known
    if (name, arguments) not in known:
        value = sealed._cairn_judge.operate(sealed._cairn_handle, name, *arguments)
        kind = CONVERSIONS.get(name, str)
        known[name, arguments] = kind(value) if type(value) is kind else refuse(sealed)
    return known[name, arguments]


def converting(name):
    return lambda self: convert(self, name)


def refusing(self, *arguments, **keywords):
    refuse(self)


for _name in SPECIAL:
    if f'__{_name}__' not in vars(Sealed):
        setattr(Sealed, f'__{_name}__', converting(_name) if _name in CONVERSIONS else refusing)
