"""The state of a `random.Random` on its way between the two processes."""


def told_state(state):
    version, words, gauss = state
    return [version, list(words), gauss]


def set_state(generator, told):
    version, words, gauss = told
    generator.setstate((version, tuple(words), gauss))
