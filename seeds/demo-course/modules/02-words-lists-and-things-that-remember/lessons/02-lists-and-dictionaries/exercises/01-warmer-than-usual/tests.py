def test_it_finds_the_warm_days_in_order():
    assert warmer_than_usual([18, 25, 20, 29]) == [25, 29]


def test_it_works_below_zero():
    assert warmer_than_usual([-10, -2, -6]) == [-2]


def test_when_all_days_are_alike_none_is_warmer():
    assert warmer_than_usual([21, 21, 21]) == []


def test_an_empty_notebook_has_no_warm_days():
    assert warmer_than_usual([]) == []


def test_it_leaves_the_notebook_as_it_was():
    notebook = [18, 25, 20]
    warmer_than_usual(notebook)
    assert notebook == [18, 25, 20], "Make a new list instead of changing the given one."
