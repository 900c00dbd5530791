# Tries to fill the process table with zombies.
# Must end as too-many-processes, or as finished if a fork was refused.
import os, time
made = 0
try:
    for _ in range(2000):
        if os.fork() == 0:
            os._exit(0)
        made += 1
    print('ESCAPED:', made, 'zombies')
except OSError as error:
    print('refused after', made, error)
