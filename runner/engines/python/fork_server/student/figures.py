"""Student process: what the program has drawn with matplotlib and turtle, as pictures."""

import base64
import io
import sys

from .drawing import take_drawings

MOST_FIGURES = 2
LARGEST = 100 * 1024
RESOLUTIONS = (80, 40)


def take_figures():
    """Titles and PNG or SVG files. The program has none afterwards."""
    return [*plots(), *take_drawings()][:MOST_FIGURES]


def plots():
    pyplot = sys.modules.get('matplotlib.pyplot')
    if pyplot is None:
        return []
    taken = []
    for number in pyplot.get_fignums()[:MOST_FIGURES]:
        figure = pyplot.figure(number)
        if figure.get_axes():
            taken.append([title_of(figure), picture_of(figure)])
    pyplot.close('all')
    return [[title, picture] for title, picture in taken if picture]


def title_of(figure):
    texts = [getattr(figure, '_suptitle', None), *(axes.title for axes in figure.get_axes())]
    return next((text.get_text() for text in texts if text is not None and text.get_text()), '')


def picture_of(figure):
    for resolution in RESOLUTIONS:
        file = io.BytesIO()
        figure.savefig(file, format='png', dpi=resolution)
        if file.tell() <= LARGEST:
            return base64.b64encode(file.getvalue()).decode()
    return None
