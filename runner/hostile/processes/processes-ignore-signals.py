# Tries to be unstoppable: ignores every signal there is, the one of the CPU limit included, and computes for ever.
# Must end as timed-out.
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
