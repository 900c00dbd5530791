"""Judge process: `random.seed(…)` of a test is for the program, too, as in one process."""

import random
import sys


def pass_seeds_on(judge):
    pass_on(judge, random, 'random')
    numbers = sys.modules.get('numpy')
    if numbers is not None:
        pass_on(judge, numbers.random, 'numpy.random')


def pass_on(judge, module, name):
    seed = module.seed

    def seed_both(*arguments, **options):
        result = seed(*arguments, **options)
        if not judge.gone:
            judge.ask('seed', name, [judge.encode(item) for item in (*arguments, *options.values())])
        return result

    module.seed = seed_both
