def count_votes(slips):
    """Return a dictionary that tells how many votes each dish got."""
    votes = {}
    for slip in slips:
        dish = slip.lower()
        votes[dish] = votes.get(dish, 0) + 1
    return votes
