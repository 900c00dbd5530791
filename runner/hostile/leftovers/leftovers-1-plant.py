# Tries to leave something for the next student: files, shared memory, a semaphore, a lock, a process.
# Must end as finished; the next program (leftovers-2-look) finds nothing of it.
import ctypes, os, time
for path in ('/tmp/planted', '/dev/shm/planted', '/var/tmp/planted', '/run/planted', os.path.expanduser('~/.bashrc'), '/tmp/sitecustomize.py'):
    try:
        with open(path, 'w') as file:
            file.write('planted')
    except OSError:
        pass
libc = ctypes.CDLL(None, use_errno=True)
libc.shmget(0x4341, 4096, 0o1666)
libc.semget(0x4341, 1, 0o1666)
libc.msgget(0x4341, 0o1666)
if os.fork() == 0:
    time.sleep(3600)
print('refused: planted in its own box only')
