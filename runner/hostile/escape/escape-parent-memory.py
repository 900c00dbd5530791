# Tries to escape through /proc/1 and /proc/<parent>: root, memory and environment.
# Must end as finished, with nothing found outside its own box.
import os
for pid in {1, os.getppid()}:
    for name in ('root/etc/passwd', 'root/root', 'cwd/../etc/passwd'):
        if os.path.exists(f'/proc/{pid}/{name}'):
            print('ESCAPED:', name)
        else:
            print('refused:', name)
    try:
        with open(f'/proc/{pid}/environ', 'rb') as file:
            names = {entry.split(b'=')[0] for entry in file.read().split(b'\0')}
        if not names <= {b'', b'PATH', b'LANG', b'HOME', b'PYTHONFAULTHANDLER', b'PWD'}:
            print('ESCAPED: environment', names)
        with open(f'/proc/{pid}/status') as file:
            status = file.read()
        # Pid 1 is inside the box: controlling it gains nothing.
        for line in ('Seccomp:\t2', 'NoNewPrivs:\t1', 'CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000'):
            if line not in status:
                print('ESCAPED: lacks', line, [one for one in status.split('\n') if line.split(':')[0] in one])
    except OSError as error:
        print('refused:', error)
