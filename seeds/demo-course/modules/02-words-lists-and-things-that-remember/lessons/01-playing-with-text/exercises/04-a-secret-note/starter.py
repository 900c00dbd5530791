alphabet = "abcdefghijklmnopqrstuvwxyz"


def shift(text, steps):
    """Return the text with each small letter moved along the alphabet."""
    return text
