"""Tests with Hypothesis: its deadlines count time on a clock, and on a busy machine that is nobody's fault. Runs have limits of their own."""

import importlib.util


def forget_deadlines(source):
    if 'hypothesis' not in source or importlib.util.find_spec('hypothesis') is None:
        return
    from hypothesis import HealthCheck, settings

    settings.register_profile('judge', deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile('judge')
    # Those that tests set themselves.
    type.__setattr__(settings, 'deadline', property(lambda self: None, lambda self, value: None))
