class GuestBook:
    """The guest book of a mountain hut."""

    def __init__(self):
        self.names = []

    def sign(self, name):
        """Add a signature."""
        self.names.append(name)

    def __len__(self):
        """Return how many signatures there are."""
        return len(self.names)

    def __contains__(self, name):
        """Return whether this person has signed."""
        return name in self.names

    def regulars(self):
        """Return who signed more than once, in alphabetical order."""
        return sorted({name for name in self.names if self.names.count(name) > 1})
