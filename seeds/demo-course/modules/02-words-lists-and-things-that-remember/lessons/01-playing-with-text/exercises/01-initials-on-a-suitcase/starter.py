def initials(name):
    """Return the initials of a name, such as "A.O." for "amara okafor"."""
    return name
