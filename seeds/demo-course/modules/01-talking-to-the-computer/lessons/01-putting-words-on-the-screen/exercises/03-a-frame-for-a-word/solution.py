def frame(word):
    """Print the word in a frame that fits it."""
    edge = "+" + "-" * (len(word) + 2) + "+"
    print(edge)
    print(f"| {word} |")
    print(edge)
