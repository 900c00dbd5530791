"""Student process: sends what the program logs to the judge process, whatever the levels here are."""

import logging


def send_logs(side):
    handle, is_enabled = logging.Logger.handle, logging.Logger.isEnabledFor

    def handle_both(logger, record):
        side.send(['log', record.name, record.levelno, record.getMessage(), record.funcName, record.lineno])
        if is_enabled(logger, record.levelno):
            handle(logger, record)

    logging.Logger.handle = handle_both
    logging.Logger.isEnabledFor = lambda logger, level: True
