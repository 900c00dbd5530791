# Tries to raise its own priority.
# Must end as finished, with every attempt refused.
import os
attempts = {
    'nice': lambda: os.setpriority(os.PRIO_PROCESS, 0, -20),
    'real time': lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)),
    'nice of others': lambda: os.setpriority(os.PRIO_USER, 0, -5),
}
for name, attempt in attempts.items():
    try:
        attempt()
        print('ESCAPED:', name)
    except OSError as error:
        print('refused:', name, error)
