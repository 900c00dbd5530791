def test_three_steps_hide_a_word():
    assert shift("bread", 3) == "euhdg"


def test_after_z_comes_a_again():
    assert shift("xyz", 3) == "abc"


def test_spaces_and_other_signs_stay():
    assert shift("meet at the zoo, 8 pm!", 3) == "phhw dw wkh crr, 8 sp!"


def test_a_negative_number_reads_the_note():
    assert shift("vhh brx wkhuh", -3) == "see you there"


def test_more_steps_than_letters_go_around_again():
    assert shift("abc", 27) == "bcd"


def test_an_empty_note_stays_empty():
    assert shift("", 5) == ""
