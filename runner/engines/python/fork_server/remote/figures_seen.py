"""Judge process: pictures of the program's figures for the result of a test. They are checked, because they are shown."""

import base64
import binascii
import re

from .remote_errors import SolutionGone

LARGEST = 100 * 1024
MOST_PER_TEST = 2
MOST_PER_RUN = 400 * 1024
PNG = b'\x89PNG\r\n\x1a\n'
NAMES = (
    'viewBox|width|height|x|y|cx|cy|r|d|fill|fill-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|transform|'
    'font-family|font-size|font-weight|text-anchor'
)
ATTRIBUTES = f'(?: (?:{NAMES})="[\\w#%. ()-]*")*'
DRAWING = re.compile(
    f'<svg xmlns="http://www.w3.org/2000/svg"{ATTRIBUTES}>'
    f'(?:<(?:rect|path|circle){ATTRIBUTES}/>|<text{ATTRIBUTES}>[^<>]*</text>)*</svg>'
)


class FiguresSeen:
    def __init__(self, judge, program):
        self.judge = judge
        # Asking costs a message per test.
        self.is_asking = any(name in program for name in ('matplotlib', 'pyplot', 'turtle'))
        self.left = MOST_PER_RUN

    def of_this_test(self):
        if not self.is_asking or self.judge.gone:
            return []
        try:
            answer = self.judge.ask('figures')
        except SolutionGone:
            return []
        except Exception:
            # What the program drew cannot be saved; that is not what the test is about.
            return []
        rows = answer[:MOST_PER_TEST] if type(answer) is list else []
        return [figure for figure in map(self.checked, rows) if figure]

    def checked(self, row):
        if type(row) is not list or [type(part) for part in row] != [str, str] or len(row[1]) > 2 * LARGEST:
            return None
        title, text = row
        try:
            data = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return None
        kind = 'png' if data.startswith(PNG) else 'svg' if is_drawing(data) else None
        if kind is None or len(data) > min(LARGEST, self.left):
            return None
        self.left -= len(data)
        return {'title': title[:200], kind: base64.b64encode(data).decode()}


def is_drawing(data):
    """Lines, areas, dots and texts, and nothing else that SVG has."""
    try:
        return len(data) <= LARGEST and DRAWING.fullmatch(data.decode()) is not None
    except UnicodeDecodeError:
        return False
