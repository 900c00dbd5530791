alphabet = "abcdefghijklmnopqrstuvwxyz"


def shift(text, steps):
    """Return the text with each small letter moved along the alphabet."""
    result = ""
    for letter in text:
        if letter in alphabet:
            result += alphabet[(alphabet.index(letter) + steps) % 26]
        else:
            result += letter
    return result
