# Tries to get more computing than one program may have by using every core.
# Must end as timed-out: the time of all its processes counts.
import os
for _ in range(8):
    if os.fork() == 0:
        break
while True:
    pass
