# Tries to write results to every descriptor, and to open those of other processes.
# Must end as finished or crashed: it can only break its own channel, and nothing counts as a result.
import os
line = b'{"name":"attack","passed":true,"feedback":""}\n{"end":true}\n'
for number in range(3, 256):
    try:
        os.write(number, line)
        print('wrote to', number)
    except OSError:
        pass
for path in ('/proc/1/fd/1', '/proc/1/fd/3', f'/proc/{os.getppid()}/fd/3', '/dev/fd/3'):
    try:
        with open(path, 'wb') as file:
            file.write(line)
    except OSError as error:
        print('refused:', path, error)
