def test_a_long_film_lasts_two_hours_and_five_minutes():
    assert hours_and_minutes(125) == "2 h 5 min"


def test_a_short_film_lasts_no_hours_and_some_minutes():
    assert hours_and_minutes(42) == "0 h 42 min"


def test_exactly_three_hours_leave_no_minutes():
    assert hours_and_minutes(180) == "3 h 0 min"


def test_no_time_at_all_is_told_too():
    assert hours_and_minutes(0) == "0 h 0 min"
