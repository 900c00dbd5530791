"""
Judge process: `doctest.testmod(solution)`. The examples are the program's own text, so they are run where the program is: a student decides
about them in any case.
"""

import doctest

from .solution_module import SolutionModule


def run_examples_there(judge):
    testmod = doctest.testmod

    def remote_testmod(m=None, *arguments, **options):
        if not isinstance(m, SolutionModule):
            return testmod(m, *arguments, **options)
        failed, attempted = judge.ask('examples', m._cairn_handle())
        judge.drain()
        if type(failed) is not int or type(attempted) is not int:
            judge.end('sent an answer that is none')
        if failed and options.get('raise_on_error'):
            raise AssertionError(f'{failed} of {attempted} examples failed')
        return doctest.TestResults(failed, attempted)

    doctest.testmod = remote_testmod
