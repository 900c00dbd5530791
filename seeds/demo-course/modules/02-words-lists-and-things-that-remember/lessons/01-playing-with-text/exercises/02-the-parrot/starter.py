def parrot(heard):
    """Return what the parrot says after hearing this sentence."""
    return heard
