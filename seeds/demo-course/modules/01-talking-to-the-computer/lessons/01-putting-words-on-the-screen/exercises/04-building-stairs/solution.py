def stairs(steps):
    """Print stairs of # signs; the first step is one # wide."""
    for width in range(1, steps + 1):
        print("#" * width)
