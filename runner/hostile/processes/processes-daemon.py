# Tries to outlive the run: forks twice, leaves session and terminal, closes everything, ignores every signal.
# Must end as finished, and nothing of it is alive afterwards.
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
