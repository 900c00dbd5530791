def test_words_are_joined_and_start_big():
    assert hashtag("night of the open museum") == "#NightOfTheOpenMuseum"


def test_one_word_is_enough():
    assert hashtag("dinosaurs") == "#Dinosaurs"


def test_letters_that_are_big_stay_big():
    assert hashtag("visit UNESCO sites") == "#VisitUNESCOSites"


def test_one_letter_words_and_numbers_are_fine():
    assert hashtag("a day in 1969") == "#ADayIn1969"


def test_an_empty_title_gives_no_hashtag():
    assert hashtag("   ") == ""
