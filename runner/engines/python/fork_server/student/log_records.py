"""Student process: sends what the program logs to the judge process, whatever the levels here are."""

import logging
import traceback

from ..link.error_parts import is_data
from .student_errors import describe_error

# What each record has; all else comes from `extra=`.
USUAL = frozenset([*vars(logging.makeLogRecord({})), 'message', 'asctime'])
LONGEST = 10_000


def send_logs(side):
    handle, is_enabled = logging.Logger.handle, logging.Logger.isEnabledFor

    def handle_both(logger, record):
        more = [[name, side.encode(value)] for name, value in vars(record).items() if name not in USUAL and is_data(value)]
        error = record.exc_info[1] if record.exc_info else None
        told = error_with_text(side, error) if error else None
        given = side.encode(record.args) if is_data(record.args) else None
        side.send(['log', record.name, record.levelno, record.getMessage(), record.funcName, record.lineno, more, told, record.msg, given])
        if is_enabled(logger, record.levelno):
            handle(logger, record)

    logging.Logger.handle = handle_both
    logging.Logger.isEnabledFor = lambda logger, level: True


def error_with_text(side, error):
    text = ''.join(traceback.format_exception(type(error), error, error.__traceback__))[-LONGEST:].rstrip('\n')
    # The program may raise it again.
    kept = error.__traceback__, error.__context__
    description = describe_error(side, error)
    error.__traceback__, error.__context__ = kept
    return [description, text]
