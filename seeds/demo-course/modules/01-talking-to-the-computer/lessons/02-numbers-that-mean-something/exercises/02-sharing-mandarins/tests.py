def test_fourteen_for_four_leaves_two():
    assert share(14, 4) == (3, 2)


def test_twelve_for_three_leaves_none():
    assert share(12, 3) == (4, 0)


def test_a_single_friend_gets_everything():
    assert share(9, 1) == (9, 0)


def test_too_few_mandarins_stay_in_the_basket():
    assert share(2, 5) == (0, 2)
