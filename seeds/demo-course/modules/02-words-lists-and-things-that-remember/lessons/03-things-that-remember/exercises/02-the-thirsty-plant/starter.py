class Plant:
    """A plant that gets thirsty on the third day without water."""

    def __init__(self, name):
        self.name = name

    def next_day(self):
        """Let a day pass."""

    def water(self):
        """Give the plant water."""

    def mood(self):
        """Return a sentence such as "The fern is happy."."""
        return ""
