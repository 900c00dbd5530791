# Tries to get more CPU time than allowed by using every core.
# Must end as timed-out: the CPU time of all its processes counts.
import os
for _ in range(8):
    if os.fork() == 0:
        break
while True:
    pass
