# Tries to stay below the limit in each process, but far above it in total.
# Must end as out-of-memory.
import os, time
for _ in range(12):
    if os.fork() == 0:
        block = bytearray(100 << 20)
        for at in range(0, len(block), 4096):
            block[at] = 1
        time.sleep(20)
        os._exit(0)
time.sleep(20)
