"""Judge process: pictures of the program's figures for the result of a test. They are checked, because they are shown."""

import base64
import binascii

from .remote_errors import SolutionGone

LARGEST = 100 * 1024
MOST_PER_TEST = 2
MOST_PER_RUN = 400 * 1024
PNG = b'\x89PNG\r\n\x1a\n'


class FiguresSeen:
    def __init__(self, judge, program):
        self.judge = judge
        # Asking costs a message per test.
        self.is_asking = 'matplotlib' in program or 'pyplot' in program
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
        if not data.startswith(PNG) or len(data) > min(LARGEST, self.left):
            return None
        self.left -= len(data)
        return {'title': title[:200], 'png': base64.b64encode(data).decode()}
