def initials(name):
    """Return the initials of a name, such as "A.O." for "amara okafor"."""
    result = ""
    for word in name.split():
        result += word[0].upper() + "."
    return result
