def by_place(found):
    """Return a dictionary from each place to the list of things found there."""
    return found
