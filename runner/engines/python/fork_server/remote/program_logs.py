"""Judge process: what the program logs, for `assertLogs` and `caplog`. The levels that count are those of the tests' loggers."""

import logging
import re

LOGS = re.compile(r'\bassert(No)?Logs\b|\bcaplog\b|\blogging\b')


def hear_logs(judge, tests):
    if LOGS.search(tests):
        # It would print what the program's own one prints already.
        logging.lastResort = None
        judge.ask('logs')


def take_log(name, level, text, function, line):
    logger = logging.getLogger(None if name == 'root' else str(name))
    if type(level) is int and logger.isEnabledFor(level):
        record = logger.makeRecord(logger.name, level, 'main.py', int(line), str(text), (), None, str(function))
        logger.handle(record)
