# Tries to use up the inodes of a file system with empty files.
# Must end as timed-out or out-of-memory, or as finished if the file system refuses.
import os
try:
    for number in range(100_000_000):
        os.close(os.open(f'/tmp/{number}', os.O_CREAT | os.O_WRONLY))
    print('ESCAPED: a hundred million files')
except OSError as error:
    print('refused:', error)
