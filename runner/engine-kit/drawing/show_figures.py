"""What `plt.show()` does in the page: matplotlib's own pictures, sent as they are. A backend (`MPLBACKEND=module://show_figures`)."""
import io

from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase as FigureManager  # noqa: F401
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas  # noqa: F401

from send_picture import send_picture

RESOLUTIONS = (80, 40)


def show(*_, **__):
    """Shows every open figure; afterwards none is open, as if somebody had closed their windows."""
    for manager in Gcf.get_all_fig_managers():
        figure = manager.canvas.figure
        title = title_of(figure)
        for resolution in RESOLUTIONS:
            file = io.BytesIO()
            figure.savefig(file, format='png', dpi=resolution)
            if send_picture(title, file.getvalue()):
                break
        else:
            print('This figure is too large to be shown here.')
    Gcf.destroy_all()


def title_of(figure):
    texts = [getattr(figure, '_suptitle', None), *(axes.title for axes in figure.get_axes())]
    found = next((text.get_text() for text in texts if text is not None and text.get_text()), '')
    return f'Figure: {found}' if found else 'Figure'
