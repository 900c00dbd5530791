"""
In the box of the program: answers calls that come as lines of JSON on descriptor 3. Whatever the program does here, nothing but
data goes back.
"""
import base64
import json
import os
import shutil
import stat
import subprocess
import sys

CHANNEL = 3
PROGRAM = '/cairn/program.sh'
# Where it is loaded from: beside its other files.
LOADED = f'/tmp/box/{sys.argv[1]}'
# Of the program, besides its main one.
FILES = '/cairn/files'
WRAPPER = '/cairn/wrapper.bash'
# What words of the call name in the shell of the tests.
GIVEN = '/tmp/.given'
# Variables as a call left them, for the next call of the same shell of the tests.
BAGS = '/tmp/.bags'
MOST_BYTES = 1024 * 1024
ROOTS = ('/tmp/box', '/tmp/data', '/tmp/run')


def main():
    requests = os.fdopen(os.dup(CHANNEL), 'rb')
    for line in requests:
        answer = carry_out(json.loads(line))
        content = json.dumps(answer).encode() + b'\n'
        while content:
            content = content[os.write(CHANNEL, content) :]


def carry_out(request):
    for root in ROOTS:
        make_writable(root)
        shutil.rmtree(root, ignore_errors=True)
    words = [word.encode('latin1') for word in request['words']]
    script = script_of(request['folder'], os.fsdecode(words[0])) if request['kind'] == 'program' else LOADED
    for root in [*request['roots'], '/tmp/data', '/tmp/box/test', '/tmp/box/src', request['folder'], os.path.dirname(script)]:
        os.makedirs(root, exist_ok=True)
    if os.path.isdir(FILES):
        for root in {'/tmp/box', request['folder'], os.path.dirname(script)}:
            shutil.copytree(FILES, root, dirs_exist_ok=True, copy_function=shutil.copyfile)
    links = []
    for path, content in sorted(request['files'].items()):
        if content is None:
            os.makedirs(path, exist_ok=True)
            continue
        if isinstance(content, list):
            links.append((path, content[1]))
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file:
            file.write(base64.b64decode(content))
    for path, target in links:
        if not os.path.lexists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(target, path)
    shutil.copyfile(PROGRAM, script)
    os.chmod(script, 0o755)
    said = '/tmp/.said'
    for name in (said, f'{said}.names', f'{said}.arrays', f'{said}.bag', GIVEN):
        if os.path.lexists(name):
            os.unlink(name)
    with open(GIVEN, 'wb') as file:
        file.write(base64.b64decode(request['given']))
    os.makedirs(BAGS, exist_ok=True)
    bag = f"{BAGS}/{request['bag']}"
    if request['kind'] == 'command':
        command = words
    elif request['kind'] == 'program':
        # As it was called, because a program may tell its name ($0).
        command = ['bash', *words] if script != LOADED else ['bash', script, *words[1:]]
    else:
        command = ['bash', WRAPPER, request['kind'], said, script, bag, *words]
    env = {**os.environ, 'TMPDIR': '/tmp/data', **request['env'], 'PATH': ':'.join([*request['path'], os.environ.get('PATH', os.defpath)])}
    out, err = open('/tmp/.out', 'w+b'), open('/tmp/.err', 'w+b')
    for path in request['commands']:
        if os.path.isfile(path) and not os.path.islink(path):
            os.chmod(path, 0o755)
    # What is inside of a folder before the folder.
    for path, mode in sorted(request['modes'].items(), reverse=True):
        os.chmod(path, mode)
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT if request['isJoined'] else err,
        cwd=request['folder'], env=env, close_fds=True
    )
    try:
        process.communicate(base64.b64decode(request['stdin']))
    except OSError:
        process.wait()
    code = process.returncode
    files, modes = files_in(request['roots'])
    return {
        'code': code if code >= 0 else 128 - code,
        'out': content_of('/tmp/.out'),
        'err': content_of('/tmp/.err'),
        'files': files,
        'modes': modes,
        'bag': kept_bag(f'{said}.bag'),
        'names': names_in(f'{said}.names'),
        'variables': variables_in(said),
        'arrays': arrays_in(f'{said}.arrays'),
    }


def script_of(folder, name):
    path = os.path.normpath(os.path.join(folder, name))
    return path if path.startswith('/tmp/') else LOADED


def kept_bag(path):
    number = len(os.listdir(BAGS)) + 1
    try:
        os.rename(path, f'{BAGS}/{number}')
        return number
    except OSError:
        return None


def content_of(path):
    try:
        with open(path, 'rb') as file:
            return base64.b64encode(file.read(MOST_BYTES)).decode()
    except OSError:
        return ''


def names_in(path):
    try:
        with open(path, 'rb') as file:
            return file.read(MOST_BYTES).decode('utf-8', 'replace').split()
    except OSError:
        return []


def variables_in(path):
    try:
        with open(path, 'rb') as file:
            parts = file.read(MOST_BYTES).split(b'\0')
    except OSError:
        return {}
    return {
        name.decode('ascii', 'replace'): base64.b64encode(value).decode() for name, value in zip(parts[::2], parts[1::2])
    }


def arrays_in(path):
    """Each as its kind, its name, and keys and values by turns."""
    try:
        with open(path, 'rb') as file:
            parts = iter(file.read(MOST_BYTES).split(b'\0'))
    except OSError:
        return []
    found = []
    for kind in parts:
        name, count = next(parts, b''), next(parts, b'')
        if not count.isdigit():
            break
        items = [base64.b64encode(next(parts, b'')).decode() for _ in range(2 * min(int(count), MOST_BYTES))]
        found.append([kind.decode('ascii', 'replace'), name.decode('ascii', 'replace'), *items])
    return found


def files_in(roots):
    """By path: contents, and permissions that are not the usual ones."""
    found, modes, total = {}, {}, 0
    for root in roots:
        for folder, folders, names in os.walk(root):
            for name in [*folders, *names]:
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    found[path] = ['link', os.readlink(path)]
                    continue
                try:
                    mode = os.lstat(path).st_mode
                    is_folder = stat.S_ISDIR(mode)
                    if not is_folder and not stat.S_ISREG(mode):
                        continue
                    if stat.S_IMODE(mode) != (0o755 if is_folder else 0o644):
                        modes[path] = stat.S_IMODE(mode)
                    # It may have taken this from itself. All files are written anew for the next call.
                    needed = 0o700 if is_folder else 0o400
                    if mode & needed != needed:
                        os.chmod(path, 0o700)
                    if is_folder:
                        found[path] = None
                        continue
                    with open(path, 'rb') as file:
                        content = file.read(4 * MOST_BYTES)
                except OSError:
                    continue
                total += len(content)
                if total <= 4 * MOST_BYTES:
                    found[path] = base64.b64encode(content).decode()
    return found, modes


def make_writable(root):
    for folder, folders, _ in os.walk(root):
        for name in folders:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                os.chmod(path, 0o755)


sys.exit(main())
