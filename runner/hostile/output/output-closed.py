# Tries to look as if it had ended, by closing all descriptors, and goes on computing.
# Must end as timed-out, or as crashed if it closed the channel to the judge.
import os
os.closerange(0, 256)
while True:
    pass
