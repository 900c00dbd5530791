# Tries to kill all processes: the supervisor, pid 1, and every other pid.
# Must end as finished or crashed; the runner keeps running.
import os, signal
print('refused: whatever comes now', flush=True)
for pid in (1, os.getppid(), -1, *range(2, 400)):
    if pid == os.getpid() or pid == 0:
        continue
    try:
        os.kill(pid, signal.SIGKILL)
        print('refused: only its own box answers to', pid, flush=True)
    except OSError as error:
        if pid in (1, -1):
            print('refused:', pid, error)
