def ticket(age):
    """Return the price of a boat ticket for somebody of this age."""
    if age < 4:
        return 0
    elif age < 16:
        return 3
    elif age < 65:
        return 7
    else:
        return 5
