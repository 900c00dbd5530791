"""
Libraries that a server may have: imported once, before anything is forked, because importing them in each run would take
most of its time limit. Where they are not installed, nothing happens. Only the fork server for programs that mention them
does so: they take memory, and they make each fork slower.
"""

import gc
import importlib.util
import io
import os
import traceback

from . import jail
from .framework import pytest_run

# Threads would forbid the namespaces of the children. Removed afterwards: nothing of ours is in a program's environment.
DURING_IMPORT = {
    'OPENBLAS_NUM_THREADS': '1',
    'OMP_NUM_THREADS': '1',
    'MPLBACKEND': 'Agg',
    'MPLCONFIGDIR': '/tmp/matplotlib',
}


def preload():
    before = address_space()
    pytest_run.preload()
    os.environ.update(DURING_IMPORT)
    try:
        # NumPy loads its random numbers only when they are used, and each judge uses them (shared_seeds.py).
        for name in ('numpy', 'numpy.random', 'pandas'):
            if importlib.util.find_spec(name.split('.')[0]):
                importlib.import_module(name)
        if importlib.util.find_spec('matplotlib'):
            draw_once()
    except Exception:
        # A library that is only half installed is missing in the programs that want it, and nowhere else.
        traceback.print_exc()
    finally:
        for name in DURING_IMPORT:
            del os.environ[name]
    jail.preloaded_bytes = address_space() - before


def address_space():
    with open('/proc/self/statm') as file:
        return int(file.read().split()[0]) * os.sysconf('SC_PAGE_SIZE')


def draw_once():
    """Finds the fonts, which takes seconds, and loads what drawing needs."""
    from matplotlib import font_manager, pyplot

    figure = pyplot.figure()
    figure.gca().set_title('0')
    figure.savefig(io.BytesIO(), format='png')
    pyplot.close('all')
    # Its fonts are open files, which a child would lose when it closes what is not its own.
    for name in ('get_font', '_get_font'):
        clear = getattr(getattr(font_manager, name, None), 'cache_clear', None)
        if clear:
            clear()
    gc.collect()
    # The Agg backend would warn that it has no window.
    pyplot.show = lambda *arguments, **options: None
