"""Exceptions of the program, raised again in the judge process as the builtin class or a mirror of the student's."""

from ..link.error_parts import MOST_ATTRIBUTES, build_error, is_sent_name
from .last_call import LastCall


class SolutionGone(BaseException):
    """The program ended or violated the protocol: no later result counts. Not an Exception, so that no test catches it."""


class Interrupted(BaseException):
    """Stands for a KeyboardInterrupt of the program; a real one would end the whole test run."""


def remote_error(judge, description):
    try:
        kind, arguments, text, frames, handle, syntax, limit, lent, cause, attributes = description
        frames = [(int(line), str(name)[:100], file and str(file)[:100]) for line, name, file in frames][:20]
        info = ErrorInfo(str(text), frames, syntax, limit)
        if lent is not None:
            error = judge.lent.error(lent)
            if isinstance(error, EOFError):
                # No input left: raised in the judge process, but an error of the program.
                error._cairn_error = info
            return error
        cls = judge.decode(kind)
        if not (isinstance(cls, type) and issubclass(cls, BaseException)) or type(handle) is not int:
            raise ValueError('not an exception')
        # Kept: the exception that was raised is also the one that an object of the program holds.
        error = judge.errors.get(handle)
        if type(error) is not cls:
            error = judge.errors[handle] = build(cls, judge.take(arguments, '.args'), str(text))
            for name, told in attributes[:MOST_ATTRIBUTES]:
                set_attribute(error, name, judge.take(told, f'.{name}'))
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        judge.gone = f'sent an answer that is none ({type(problem).__name__})'
        raise SolutionGone(judge.gone) from None
    if limit in ('memory', 'processes'):
        judge.report.limit(limit)
    error._cairn_error = info
    error._cairn_handle = handle
    if cause is not None:
        error.__cause__ = remote_error(judge, cause)
    return error


class ErrorInfo:
    def __init__(self, text, frames, syntax, limit):
        self.text = text
        self.call = LastCall.call
        self.frames = frames
        self.limit = limit
        self.syntax = None
        if syntax:
            line, offset, message = syntax
            self.syntax = (int(line or 1), int(offset or 1), str(message)[:300])


def build(cls, arguments, text):
    if cls is KeyboardInterrupt:
        return Interrupted(text)
    error = build_error(cls, arguments)
    return Exception.__new__(Exception, text) if error is None else error


def set_attribute(error, name, value):
    if type(name) is not str or not is_sent_name(name):
        raise ValueError('not a name')
    setattr(error, name, value)
