def test_at_seven_past_one_waits_five_minutes():
    assert wait_for_bus(7) == 5


def test_a_bus_that_leaves_now_is_not_missed():
    for minute in (0, 12, 24, 36, 48):
        assert wait_for_bus(minute) == 0, f"At :{minute:02} a bus is just leaving."


def test_one_minute_too_late_means_waiting_eleven():
    assert wait_for_bus(25) == 11


def test_after_the_last_bus_of_the_hour_one_waits_for_the_next_hour():
    assert wait_for_bus(50) == 10
    assert wait_for_bus(59) == 1
