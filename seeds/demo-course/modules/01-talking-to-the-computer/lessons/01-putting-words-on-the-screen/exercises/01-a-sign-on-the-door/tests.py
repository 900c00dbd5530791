import subprocess
import sys


def line(number):
    """What the program prints on this line, counted from 1."""
    done = subprocess.run([sys.executable, "main.py"], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    return lines[number - 1] if number <= len(lines) else "(nothing)"


def test_the_first_line_says_welcome():
    assert line(1) == "Welcome to the reading room"


def test_the_second_line_tells_the_hours():
    assert line(2) == "Open from 9 to 17"


def test_the_third_line_asks_people_to_whisper():
    assert line(3) == "Please whisper..."


def test_after_three_lines_the_sign_ends():
    assert line(4) == "(nothing)", "The sign has three lines only."
