import contextlib
import io


def printed(word):
    """The lines that frame(word) prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        frame(word)
    return out.getvalue().splitlines()


def test_a_frame_fits_around_lagos():
    assert printed("Lagos") == ["+-------+", "| Lagos |", "+-------+"]


def test_a_long_word_gets_a_long_frame():
    assert printed("butterfly net") == [
        "+---------------+",
        "| butterfly net |",
        "+---------------+",
    ]


def test_one_letter_gets_a_small_frame():
    assert printed("Å") == ["+---+", "| Å |", "+---+"]


def test_no_word_at_all_gets_an_empty_frame():
    assert printed("") == ["+--+", "|  |", "+--+"]
