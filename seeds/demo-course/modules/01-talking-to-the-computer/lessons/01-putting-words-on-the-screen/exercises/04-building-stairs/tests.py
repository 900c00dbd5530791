import contextlib
import io


def printed(steps):
    """The lines that stairs(steps) prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        stairs(steps)
    return out.getvalue().splitlines()


def test_three_steps_grow_one_by_one():
    assert printed(3) == ["#", "##", "###"]


def test_a_single_step_is_one_sign_wide():
    assert printed(1) == ["#"]


def test_thirty_steps_end_with_the_widest():
    lines = printed(30)
    assert len(lines) == 30, "Thirty steps are thirty lines."
    assert lines[-1] == "#" * 30


def test_no_steps_print_nothing():
    assert printed(0) == []
