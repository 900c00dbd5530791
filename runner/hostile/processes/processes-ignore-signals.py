# Tries to be unstoppable: ignores all signals, including SIGXCPU, in an endless loop.
# Must end as timed-out.
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
