# Tries to start endless threads.
# Must end as too-many-processes, or as finished if a thread was refused.
import threading, time
count = 0
try:
    for _ in range(1000):
        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
        count += 1
    print('ESCAPED:', count, 'threads')
except RuntimeError as error:
    print('refused:', error)
