"""How an exception of the program is described to the judge process."""

import builtins
import errno
import traceback

from ..link.error_parts import arguments_of, is_data, own_attributes
from ..link.known_classes import place_of
from ..link.plain_values import EXCEPTIONS

MAX_FRAMES = 12
MAX_TEXT = 4000
MAX_CAUSES = 3
# Since Python 3.11.
GROUP = getattr(builtins, 'BaseExceptionGroup', ())


def describe_error(side, error, causes=MAX_CAUSES):
    kind = type(error)
    frames = student_frames(error, side)
    limit = limit_behind(error)
    # The exception is kept for tests that read its attributes; its traceback would keep all local variables.
    error.__traceback__ = error.__context__ = None
    return [
        side.describe_class(kind),
        ['list', [side.encode(item) if is_sent(error, item) else safe_text(item) for item in arguments_of(error)]],
        safe_text(error),
        frames,
        side.keep(error),
        syntax_position(error, side.file_name),
        limit,
        getattr(error, '_cairn_outside', None),
        describe_error(side, error.__cause__, causes - 1) if error.__cause__ and causes else None,
        # Of others they are asked for when tests read them.
        [[name, side.encode(value)] for name, value in own_attributes(error)] if is_known(kind) else [],
    ]


def is_known(kind):
    return EXCEPTIONS.get(kind.__name__) is kind or place_of(kind) is not None


def is_sent(error, item):
    return is_data(item) or isinstance(error, StopIteration) or (isinstance(error, GROUP) and type(item) is list)


def safe_text(value):
    try:
        return str(value)[:MAX_TEXT]
    except BaseException:
        return f'<{type(value).__name__}>'


def student_frames(error, side):
    """Line, function and file of the frames in the student's code; of an endless recursion only both ends."""
    # None is the main file.
    names = {side.file_name: None, **side.files}
    frames = [
        [line, frame.f_code.co_name, names[frame.f_code.co_filename]]
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in names and line is not None
    ]
    if isinstance(error, SyntaxError) and error.filename in side.files:
        frames.append([error.lineno or 1, '<module>', side.files[error.filename]])
    if len(frames) > MAX_FRAMES:
        frames = [*frames[: MAX_FRAMES // 2], *frames[-MAX_FRAMES // 2 :]]
    return frames


def syntax_position(error, file_name):
    if not isinstance(error, SyntaxError) or error.filename != file_name:
        return None
    return [error.lineno, error.offset, error.msg]


def limit_behind(error):
    """The limit that an exception indicates, if any."""
    if isinstance(error, MemoryError):
        return 'memory'
    if (
        isinstance(error, BlockingIOError)
        and error.errno == errno.EAGAIN
        and raised_in(error, 'fork', '_fork_exec')
    ):
        return 'processes'
    if isinstance(error, RuntimeError) and str(error) == "can't start new thread":
        return 'processes'
    return None


def raised_in(error, *names):
    """Whether the last frame is in one of these functions. (A non-blocking read raises BlockingIOError, too.)"""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    return any(name in (entry.line or '') or name in entry.name for entry in last for name in names)
