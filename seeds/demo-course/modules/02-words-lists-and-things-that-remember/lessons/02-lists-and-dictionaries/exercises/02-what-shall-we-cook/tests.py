def test_it_counts_every_dish():
    assert count_votes(["dal", "tacos", "dal"]) == {"dal": 2, "tacos": 1}


def test_a_single_slip_is_one_vote():
    assert count_votes(["pierogi"]) == {"pierogi": 1}


def test_big_and_small_letters_mean_the_same_dish():
    assert count_votes(["Dal", "dal", "DAL"]) == {"dal": 3}


def test_without_slips_there_are_no_votes():
    assert count_votes([]) == {}
