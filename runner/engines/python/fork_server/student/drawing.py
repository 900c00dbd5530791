"""Student process: turtle graphics without a screen, whose drawings are pictures of a test."""

import base64
import sys
import types

FOLDER = '/cairn/drawing'
WORK = '/tmp'
LARGEST = 100 * 1024
MOST = 2
sent = []


def offer_drawing(program):
    """Before Python's own module, which needs a screen, and after the program's files."""
    if 'turtle' not in program:
        return
    sys.path.insert(1 if sys.path[:1] == [WORK] else 0, FOLDER)
    sender = types.ModuleType('send_picture')
    sender.send_picture = keep
    sys.modules['send_picture'] = sender


def keep(title, data):
    if len(data) > LARGEST:
        return False
    sent.append([title, base64.b64encode(data).decode()])
    return True


def take_drawings():
    """Titles and SVG files. The next test begins with an empty sheet."""
    screen = getattr(sys.modules.get('turtle'), '_screen', None)
    if screen is None:
        return []
    screen.show()
    taken, sent[:] = sent[:MOST], []
    screen.shapes = []
    return taken
