# Tries to find the runner: its folder, its socket, the programs of other students.
# Must end as finished, with nothing found.
import os
for path in ('/var/lib/cairn-runner', '/run/z', '/work', '/runner', '/contract'):
    if os.path.exists(path) and os.listdir(path):
        print('ESCAPED:', path, os.listdir(path))
for folder, inner, names in os.walk('/'):
    if folder in ('/proc', '/usr', '/sys'):
        inner.clear()
        continue
    for name in names:
        path = os.path.join(folder, name)
        if name.endswith('.sock') or name == 'socket':
            print('ESCAPED: found', path)
with open('/proc/self/mountinfo') if os.path.exists('/proc/self/mountinfo') else open(os.devnull) as mounts:
    for line in mounts:
        source = line.split()[3]
        if os.path.isdir(source) and 'cairn' in source:
            print('ESCAPED: entered', source)
print('refused: nothing to find')
