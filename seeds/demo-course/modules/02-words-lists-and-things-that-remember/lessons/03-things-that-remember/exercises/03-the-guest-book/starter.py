class GuestBook:
    """The guest book of a mountain hut."""

    def __init__(self):
        self.names = []

    def sign(self, name):
        """Add a signature."""

    def __len__(self):
        """Return how many signatures there are."""
        return 0

    def __contains__(self, name):
        """Return whether this person has signed."""
        return False

    def regulars(self):
        """Return who signed more than once, in alphabetical order."""
        return []
