def test_two_names_give_two_initials():
    assert initials("Amara Okafor") == "A.O."


def test_small_letters_become_big_ones():
    assert initials("josé luis de la cruz") == "J.L.D.L.C."


def test_a_single_name_is_enough():
    assert initials("Björk") == "B."


def test_extra_spaces_do_not_matter():
    assert initials("  mei   lin ") == "M.L."


def test_a_suitcase_without_a_name_stays_blank():
    assert initials("") == ""
