"""Student process: a value for the tests. What is one collection here is one for them, in however many places of the value it is."""

from ..link.plain_values import MUTABLE, Codec


class Telling(Codec):
    copies_views = True

    def __init__(self, side):
        self.given = side.given
        self.encode_other = side.encode_other
        self.encode_library_class = side.encode_library_class
        # What was told of each, by identity.
        self.told = {}
        self.names = 0

    def encode(self, value, depth=0):
        number = self.given.numbers.get(id(value))
        if number is not None:
            return ['own', number]
        if type(value) not in MUTABLE:
            return Codec.encode(self, value, depth)
        known = self.told.get(id(value))
        if known:
            return self.again(known)
        told = Codec.encode(self, value, depth)
        # With the collection itself, so that nothing else gets its id.
        self.told[id(value)] = [told, value, None]
        return told

    def again(self, known):
        """The place where it was told first gets a name, too."""
        told, _, name = known
        if name is None:
            self.names += 1
            name = known[2] = self.names
            told[:] = ['named', name, list(told)]
        return ['again', name]
