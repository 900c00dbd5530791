def test_the_longest_jump_wins():
    assert winner({"Aroha": [3.9, 4.4], "Luka": [4.2, 4.1]}) == "Aroha"


def test_one_long_jump_beats_many_short_ones():
    assert winner({"Yuki": [2.0, 2.1, 2.2, 2.3], "Omar": [2.4]}) == "Omar"


def test_who_has_not_jumped_yet_does_not_matter():
    assert winner({"Chidi": [], "Freya": [3.1]}) == "Freya"


def test_the_winner_is_found_in_first_place_too():
    assert winner({"Leila": [5.0], "Mateo": [4.9]}) == "Leila"


def test_before_the_first_jump_nobody_has_won():
    assert winner({"Chidi": []}) is None
    assert winner({}) is None
