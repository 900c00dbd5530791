# Tries to find what the previous program (leftovers-1-plant) left.
# Must end as finished, with nothing found.
import ctypes, os
for path in ('/tmp/planted', '/dev/shm/planted', '/var/tmp/planted', '/run/planted', os.path.expanduser('~/.bashrc'), '/tmp/sitecustomize.py'):
    if os.path.exists(path):
        print('ESCAPED: found', path)
libc = ctypes.CDLL(None, use_errno=True)
for name, number in (('memory', libc.shmget(0x4341, 0, 0)), ('semaphore', libc.semget(0x4341, 0, 0)), ('queue', libc.msgget(0x4341, 0))):
    if number >= 0:
        print('ESCAPED: found', name)
others = [pid for pid in os.listdir('/proc') if pid.isdigit()] if os.path.isdir('/proc') else []
if len(others) > 6:
    print('ESCAPED: sees', len(others), 'processes')
print('refused: nothing was left')
