"""Student process: the files of the program besides its main one, in its folder."""

import base64
import os
import sys

WORK = '/tmp'


def write_files(files):
    """Names and contents; returns the name of each by its path."""
    for name, content, is_base64 in files:
        path = os.path.join(WORK, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        data = base64.b64decode(content) if is_base64 else content.encode('utf-8', 'surrogatepass')
        with open(path, 'wb') as file:
            file.write(data)
    if files and WORK not in sys.path:
        # As for `python3 main.py`; a program of one file has nothing to find there.
        sys.path.insert(0, WORK)
    return {os.path.join(WORK, name): name for name, _, _ in files}
