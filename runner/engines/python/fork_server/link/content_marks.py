"""Whether a collection still holds what it held, for both processes."""

import marshal

# Of one collection, in bytes. Who hands over a million numbers and calls a thousand times must not pay for each look.
MOST_LOOKED_AT = 50_000_000
BYTES_PER_ITEM = 100


class ContentMark:
    """It does not refer to the collection: who else does so is counted (given_collections.py)."""

    def __init__(self, value, encode):
        """`encode`: for what is more than plain lists and dictionaries."""
        self.encode = encode
        self.effort = 0
        self.content = self.look(value)

    def look(self, value):
        try:
            # This version writes equal things in the same way, whoever else refers to them.
            content = marshal.dumps(value, 2)
            self.effort += len(content)
        except ValueError:
            content = self.encode(value)
            self.effort += BYTES_PER_ITEM * len(value)
        return content

    def has_changed(self, value, is_thorough=False):
        """Since it was asked last."""
        if self.content is None or (self.effort > MOST_LOOKED_AT and not is_thorough):
            return False
        try:
            now = self.look(value)
        except RuntimeError:
            # Another thread is changing it; it is looked at again.
            return False
        before, self.content = self.content, now
        return now != before
