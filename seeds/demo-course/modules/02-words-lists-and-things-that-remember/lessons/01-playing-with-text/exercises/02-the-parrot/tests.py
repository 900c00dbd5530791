def test_it_repeats_the_last_word_three_times():
    assert parrot("Would you like a mango") == "mango mango mango!"


def test_it_repeats_a_single_word_too():
    assert parrot("Hello") == "Hello Hello Hello!"


def test_it_says_nothing_when_nothing_was_said():
    assert parrot("") == "..."


def test_it_is_not_fooled_by_spaces():
    assert parrot("good morning  ") == "morning morning morning!"
    assert parrot("   ") == "..."
