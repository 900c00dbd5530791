# Tries to run for ever by printing a little now and then.
# Must end as timed-out, by the limit on sleep.
import time
while True:
    print('still here', flush=True)
    time.sleep(0.05)
