def winner(jumps):
    """Return the name of the person with the longest jump, or None."""
    best_name = None
    best = 0
    for name, lengths in jumps.items():
        for length in lengths:
            if length > best:
                best = length
                best_name = name
    return best_name
