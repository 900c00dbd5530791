def warmer_than_usual(temperatures):
    """Return the temperatures above their average, in the same order."""
    return temperatures
