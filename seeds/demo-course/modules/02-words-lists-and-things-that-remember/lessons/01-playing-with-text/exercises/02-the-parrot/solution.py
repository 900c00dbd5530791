def parrot(heard):
    """Return what the parrot says after hearing this sentence."""
    words = heard.split()
    if not words:
        return "..."
    return " ".join([words[-1]] * 3) + "!"
