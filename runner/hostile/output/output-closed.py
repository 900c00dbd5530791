# Tries to make the runner believe that it has ended, by closing everything, and to compute on.
# Must end as timed-out, or as crashed where what it closed was its own way of answering.
import os
os.closerange(0, 256)
while True:
    pass
