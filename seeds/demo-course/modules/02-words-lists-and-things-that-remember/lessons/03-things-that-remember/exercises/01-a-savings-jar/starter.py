class Jar:
    """A jar for coins that knows how much is in it."""

    def __init__(self):
        self.amount = 0

    def put(self, coins):
        """Add coins to the jar."""

    def take(self, coins):
        """Take coins out, or raise ValueError when there are too few."""
