"""There is no screen for windows here. `turtle` and matplotlib draw without it."""

raise ImportError('Windows (tkinter) cannot be shown here. Drawings with turtle and figures of matplotlib can.')
