class Plant:
    """A plant that gets thirsty on the third day without water."""

    def __init__(self, name):
        self.name = name
        self.dry_days = 0

    def next_day(self):
        """Let a day pass."""
        self.dry_days += 1

    def water(self):
        """Give the plant water."""
        self.dry_days = 0

    def mood(self):
        """Return a sentence such as "The fern is happy."."""
        if self.dry_days < 3:
            return f"The {self.name} is happy."
        return f"The {self.name} is thirsty!"
