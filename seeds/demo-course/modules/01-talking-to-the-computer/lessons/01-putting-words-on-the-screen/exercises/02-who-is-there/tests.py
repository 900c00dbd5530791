import contextlib
import io
from unittest import mock


def greeting_for(typed):
    """The last line that welcome() prints when somebody types this."""
    out = io.StringIO()
    with mock.patch("builtins.input", return_value=typed) as question:
        with contextlib.redirect_stdout(out):
            welcome()
    question.assert_called_once()
    return (out.getvalue().splitlines() or ["(nothing)"])[-1]


def test_it_greets_mei():
    assert greeting_for("Mei") == "Come in, Mei!"


def test_it_greets_anybody_by_their_own_name():
    assert greeting_for("Thabo Mokoena") == "Come in, Thabo Mokoena!"


def test_it_removes_spaces_around_the_name():
    assert greeting_for("  Mei ") == "Come in, Mei!"


def test_it_asks_who_is_there():
    with mock.patch("builtins.input", return_value="Mei") as question:
        with contextlib.redirect_stdout(io.StringIO()):
            welcome()
    question.assert_called_once_with("Who is there? ")
