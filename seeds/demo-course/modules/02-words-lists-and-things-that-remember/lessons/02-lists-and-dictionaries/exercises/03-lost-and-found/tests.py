def test_things_are_grouped_by_their_place():
    found = {"scarf": "bus 7", "key": "library", "umbrella": "bus 7"}
    assert by_place(found) == {"bus 7": ["scarf", "umbrella"], "library": ["key"]}


def test_a_place_with_one_thing_still_has_a_list():
    assert by_place({"left shoe": "park"}) == {"park": ["left shoe"]}


def test_things_keep_the_order_in_which_they_came():
    found = {"violin": "tram", "apple": "tram", "map": "tram"}
    assert by_place(found) == {"tram": ["violin", "apple", "map"]}


def test_on_a_quiet_day_nothing_is_found():
    assert by_place({}) == {}
