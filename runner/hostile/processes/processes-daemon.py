# Tries to outlive the run as a daemon: double fork, new session, closed descriptors, ignored signals.
# Must end as finished, and none of its processes is alive afterwards.
import os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    os.closerange(0, 64)
    time.sleep(3600)
    os._exit(0)
print('refused: ends with the box')
