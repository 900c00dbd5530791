"""Judge process: what the program logs, for `assertLogs` and `caplog`. The levels that count are those of the tests' loggers."""

import logging
import re

from .remote_errors import remote_error

LOGS = re.compile(r'\bassert(No)?Logs\b|\bcaplog\b|\blogging\b')


def hear_logs(judge, tests):
    if LOGS.search(tests):
        # It would print what the program's own one prints already.
        logging.lastResort = None
        judge.ask('logs')


def take_log(judge, name, level, text, function, line, more, told, message, given):
    logger = logging.getLogger(None if name == 'root' else str(name))
    if type(level) is int and logger.isEnabledFor(level):
        record = logger.makeRecord(logger.name, level, 'main.py', int(line), str(text), (), None, str(function))
        take_arguments(judge, record, message, given)
        for key, value in more:
            if type(key) is str and key.isidentifier() and not hasattr(record, key):
                setattr(record, key, judge.take(value, f'.{key}'))
        if told:
            error = remote_error(judge, told[0])
            record.exc_info, record.exc_text = (type(error), error, None), str(told[1])
        logger.handle(record)


def take_arguments(judge, record, message, given):
    """The text with gaps and what fills them, where that gives what the program says it does: `logger.info("%s left", name)`."""
    arguments = judge.take(given, '.args') if given is not None else ()
    if type(arguments) not in (tuple, dict) or type(message) is not str or not arguments:
        return
    try:
        is_same = message % arguments == record.msg
    except (TypeError, ValueError, KeyError):
        return
    if is_same:
        record.msg, record.args = message, arguments
