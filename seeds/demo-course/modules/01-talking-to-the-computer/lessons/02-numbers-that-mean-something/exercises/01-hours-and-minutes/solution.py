def hours_and_minutes(minutes):
    """Return a text such as "2 h 5 min" for 125 minutes."""
    return f"{minutes // 60} h {minutes % 60} min"
