def hashtag(title):
    """Return the title as a hashtag, such as "#OpenMuseum" for "open museum"."""
    words = [word[0].upper() + word[1:] for word in title.split()]
    return "#" + "".join(words) if words else ""
