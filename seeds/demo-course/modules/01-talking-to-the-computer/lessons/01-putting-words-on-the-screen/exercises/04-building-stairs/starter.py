def stairs(steps):
    """Print stairs of # signs; the first step is one # wide."""
    print("#")
