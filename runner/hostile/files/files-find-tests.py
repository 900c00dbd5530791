# Tries to find the expected answer in files, the environment, and the memory of its parents.
# Must end as finished, with nothing found.
import os
marker = 'NEVER' + '-PRINT-THIS'
def look(path):
    try:
        with open(path, 'rb') as file:
            return marker.encode() in file.read(1 << 20)
    except OSError:
        return False
places = [os.path.join(folder, name) for top in ('/tmp', '/dev/shm', '/etc', '/cairn', '/run')
          for folder, _, names in os.walk(top) for name in names]
processes = [name for name in os.listdir('/proc') if name.isdigit()] if os.path.isdir('/proc') else []
places += [f'/proc/{pid}/{name}' for pid in processes for name in ('environ', 'cmdline')]
for path in places:
    if look(path):
        print('ESCAPED: found in', path)
for pid in processes:
    if int(pid) == os.getpid():
        continue
    try:
        open(f'/proc/{pid}/mem', 'rb').close()
        print('refused: opened the memory of a process of its own box only')
    except OSError:
        print('refused: memory of', pid)
print('refused: nothing to find')
