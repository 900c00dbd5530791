def by_place(found):
    """Return a dictionary from each place to the list of things found there."""
    places = {}
    for thing, place in found.items():
        if place not in places:
            places[place] = []
        places[place].append(thing)
    return places
