"""Judge process: what fails a test, whoever catches it: a check that failed inside of a call to the program, or something of the
program that the tests are not prepared for."""

from .last_call import LastCall
from .tests_place import FILE, line_of_tests
from .value_kinds import words_for


class Misfit(BaseException):
    """Its text is a sentence for the student. Not an Exception, so that no test catches it."""

    def __init__(self, sentence):
        super().__init__(sentence)
        self.call = LastCall.call


class Failures:
    def __init__(self):
        # The first one of the current test, and its traceback.
        self.first = None

    def add(self, error):
        if self.first is None:
            self.first = (error, error.__traceback__)

    def refuse(self, sentence):
        misfit = Misfit(sentence)
        self.add(misfit)
        raise misfit

    def take(self):
        first, self.first = self.first, None
        return first


def expected_sentence(callee, kinds, what):
    """'area must give back a number; yours gives back an object of your class Area.'"""
    wanted = words_for([kind for kind in kinds if kind.islower()])
    name = callee.replace('()()', '()').lstrip('.').rstrip('>')
    if callee.endswith('>'):
        return f'{name} must be called with plain values; yours is called with {what}.'
    if name.endswith('()<'):
        return f'{name[:-3]} must put plain values into its argument; yours puts {what} there.'
    if name.endswith('()'):
        return f'{name[:-2]} must give back {wanted}; yours gives back {what}.'
    return f'{name} must be {wanted}; yours is {what}.'


def inside_sentence(callee, what):
    name = callee.lstrip('.').rstrip('<>()')
    return f'What {name} gives must consist of plain values; yours has {what} in it.'


def is_failed_check(error):
    """Raised by the tests. The program may raise an AssertionError of its own, too, and tests may hand that on."""
    return isinstance(error, AssertionError) and getattr(error, '_cairn_error', None) is None


def line_of_check(error):
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line or line_of_tests()
