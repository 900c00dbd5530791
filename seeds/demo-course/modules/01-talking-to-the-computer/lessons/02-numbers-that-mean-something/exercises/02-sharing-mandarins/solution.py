def share(mandarins, friends):
    """Return how many each friend gets, and how many are left over."""
    return mandarins // friends, mandarins % friends
