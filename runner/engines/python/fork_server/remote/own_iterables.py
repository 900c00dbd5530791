"""Judge process: iterators of the program, and its own iterable objects where the tests are prepared for plain values."""

import functools
import itertools


class RemoteIterator:
    """Gives one item after the other and can do nothing else. `callee` and `line`: where it came from, which decides
    what its items may be."""

    def __init__(self, judge, handle, callee, line):
        self._cairn = judge, handle, callee, line

    def __iter__(self):
        return self

    def __next__(self):
        judge, handle, callee, line = self._cairn
        return judge.ask('operate', handle, 'next', [], callee=callee, origin=line)


class OwnIterable:
    """Its items are asked for once, so that they are the same whenever tests look at them."""

    def __init__(self, source, what, sentence):
        """`source`: makes the iterator."""
        self._cairn_source = source
        self._cairn_rest = None
        self._cairn_items = []
        self._cairn_what = what
        self._cairn_sentence = sentence

    def __iter__(self):
        for at in itertools.count():
            if at == len(self._cairn_items):
                if self._cairn_rest is None:
                    self._cairn_rest = self._cairn_source()
                try:
                    self._cairn_items.append(next(self._cairn_rest))
                except StopIteration:
                    return
            yield self._cairn_items[at]

    def __getattr__(self, name):
        text = f'{type(self).__name__!r} object has no attribute {name!r}'
        # Such as `.shape` of what is no array. Python looks for names of its own kind in silence.
        raise AttributeError(text if name.startswith('_') else f'{text}. {self._cairn_sentence}')

    def __repr__(self):
        return self._cairn_what


def length(self):
    return sum(1 for _ in self)


def item(self, key):
    if isinstance(key, int) and key >= 0:
        for found in itertools.islice(self, key, None):
            return found
        raise IndexError(key)
    return list(self)[key]


@functools.lru_cache(maxsize=64)
def class_for(name, has_length, has_items):
    """With only what the class of the program has, too. Python names it in messages that students read."""
    methods = {**({'__len__': length} if has_length else {}), **({'__getitem__': item} if has_items else {})}
    return type(name, (OwnIterable,), methods)


def own_iterable(source, what, sentence, names):
    return class_for(what.rpartition(' ')[2], 'len' in names, 'getitem' in names)(source, what, sentence)
