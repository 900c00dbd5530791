def hashtag(title):
    """Return the title as a hashtag, such as "#OpenMuseum" for "open museum"."""
    return "#" + title
