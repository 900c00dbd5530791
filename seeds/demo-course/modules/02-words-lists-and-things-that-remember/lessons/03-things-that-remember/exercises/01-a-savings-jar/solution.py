class Jar:
    """A jar for coins that knows how much is in it."""

    def __init__(self):
        self.amount = 0

    def put(self, coins):
        """Add coins to the jar."""
        self.amount += coins

    def take(self, coins):
        """Take coins out, or raise ValueError when there are too few."""
        if coins > self.amount:
            raise ValueError("There is not enough in the jar.")
        self.amount -= coins
