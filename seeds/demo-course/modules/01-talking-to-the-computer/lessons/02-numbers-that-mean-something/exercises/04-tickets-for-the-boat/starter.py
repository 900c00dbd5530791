def ticket(age):
    """Return the price of a boat ticket for somebody of this age."""
    return 7
