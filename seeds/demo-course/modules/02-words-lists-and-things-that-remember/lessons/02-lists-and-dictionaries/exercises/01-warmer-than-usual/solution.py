def warmer_than_usual(temperatures):
    """Return the temperatures above their average, in the same order."""
    if not temperatures:
        return []
    average = sum(temperatures) / len(temperatures)
    return [degrees for degrees in temperatures if degrees > average]
