"""Whether a collection still holds what it held, for both processes."""

import marshal

# Of one collection, in bytes. Who hands over a million numbers and calls a thousand times must not pay for each look.
MOST_LOOKED_AT = 50_000_000
BYTES_PER_ITEM = 100


class ContentMark:
    def __init__(self, value, encode):
        """`encode`: for what is more than plain lists and dictionaries."""
        self.value = value
        self.encode = encode
        self.effort = 0
        self.content = self.look()

    def look(self):
        try:
            # This version writes equal things in the same way, whoever else refers to them.
            content = marshal.dumps(self.value, 2)
            self.effort += len(content)
        except ValueError:
            content = self.encode(self.value)
            self.effort += BYTES_PER_ITEM * len(self.value)
        return content

    def has_changed(self, is_thorough=False):
        """Since it was asked last."""
        if self.effort > MOST_LOOKED_AT and not is_thorough:
            return False
        try:
            now = self.look()
        except RuntimeError:
            # Another thread is changing it; it is looked at again.
            return False
        before, self.content = self.content, now
        return now != before
