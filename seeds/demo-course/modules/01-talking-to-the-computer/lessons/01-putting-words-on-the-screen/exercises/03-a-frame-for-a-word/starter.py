def frame(word):
    """Print the word in a frame that fits it."""
    print(word)
