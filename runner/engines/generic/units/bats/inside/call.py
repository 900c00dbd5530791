"""
In the box of the tests: hands one call of the program to the other box and returns what it answered. Only data comes back:
output, errors, exit code, files, and variables that a function has set. Variables whose names are given to it go along.

call.py program <name> <words>… | function <variables file> <name> <words>… | names <variables file>
"""
import binascii
import fcntl
import json
import os
import stat
import sys

CHANNEL = 20
LOCK = '/tmp/run/.lock'
DATA = '/tmp/data'
BOX = '/tmp/box'
# Of ours and of the tests: the program neither gets nor changes them.
OWN = ('test', 'src')
with open('/cairn/hidden.txt') as names:
    HIDDEN = set(names.read().split())
MOST_BYTES = 4 * 1024 * 1024
LOST = 125


def main():
    kind, *words = sys.argv[1:]
    variables = None if kind == 'program' else words.pop(0)
    roots = shared_roots()
    request = {
        'kind': kind,
        'words': [text.encode('utf-8', 'surrogateescape').decode('latin1') for text in words],
        'stdin': packed(read_input()) if kind != 'names' else '',
        'folder': os.getcwd(),
        'roots': roots,
        'files': files_in(roots),
        'given': packed(content_of(variables)) if kind == 'function' else '',
        'env': {name: value for name, value in os.environ.items() if is_passed_on(name)},
    }
    answer = ask(request)
    if answer is None:
        print('the program was stopped', file=sys.stderr)
        sys.exit(LOST)
    take_files(roots, request['files'], answer.get('files'))
    write(1, unpacked(answer.get('out')))
    write(2, unpacked(answer.get('err')))
    if variables is not None:
        keep_variables(variables, answer)
    code = answer.get('code')
    sys.exit(code if type(code) is int and 0 <= code <= 255 else LOST)


def content_of(path):
    with open(path, 'rb') as file:
        return file.read(MOST_BYTES)


def read_input():
    mode = os.fstat(0).st_mode
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return b''
    parts = []
    while part := os.read(0, 65536):
        parts.append(part)
    return b''.join(parts)


def is_passed_on(name):
    own = ('BATS', 'BASH', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', 'TMPDIR', 'HOME', '_', 'LD_', 'PYTHON')
    return not name.startswith(own)


def shared_roots():
    roots = [os.getcwd(), DATA, os.environ.get('BATS_TEST_TMPDIR', DATA)]
    return sorted({root for root in roots if root == BOX or root.startswith((f'{BOX}/', f'{DATA}', '/tmp/run/bats/test/'))})


def is_own(path):
    if path[len(BOX) + 1 :] in HIDDEN and path.startswith(f'{BOX}/'):
        return True
    name = path[len(BOX) + 1 :].split('/')[0] if path.startswith(f'{BOX}/') else ''
    return name in OWN or (name.endswith('.sh') and os.path.exists(f'{BOX}/src/{name}'))


def files_in(roots):
    found, total = {}, 0
    for root in roots:
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not is_own(os.path.join(folder, name))]
            for name in folders:
                found[os.path.join(folder, name)] = None
            for name in names:
                path = os.path.join(folder, name)
                if is_own(path) or not stat.S_ISREG(os.lstat(path).st_mode):
                    continue
                with open(path, 'rb') as file:
                    content = file.read(MOST_BYTES)
                total += len(content)
                if total <= MOST_BYTES:
                    found[path] = packed(content)
    return found


def take_files(roots, before, after):
    """Files of the program, and nothing else: no links, and nothing outside of the folders that it was given."""
    if not isinstance(after, dict):
        return
    for path in sorted(before, reverse=True):
        if path not in after:
            remove(path)
    for path, content in sorted(after.items()):
        plain = os.path.normpath(path)
        is_inside = any(plain.startswith(f'{root}/') for root in roots)
        if plain != path or not is_inside or is_own(plain) or before.get(path, 0) == content:
            continue
        if os.path.realpath(os.path.dirname(plain)) != os.path.dirname(plain):
            continue
        try:
            if content is None:
                os.makedirs(plain, exist_ok=True)
            else:
                os.makedirs(os.path.dirname(plain), exist_ok=True)
                descriptor = os.open(plain, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o755)
                write(descriptor, unpacked(content))
                os.close(descriptor)
        except OSError:
            pass


def remove(path):
    try:
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
    except OSError:
        pass


def keep_variables(path, answer):
    values = answer.get('variables')
    names = answer.get('names')
    with open(path, 'wb') as file:
        for name in names if isinstance(names, list) else ():
            if isinstance(name, str) and name.isascii() and '\0' not in name:
                file.write(b'f\0' + name.encode() + b'\0\0')
        for name, value in (values if isinstance(values, dict) else {}).items():
            if name.isascii() and name.isidentifier():
                file.write(b'v\0' + name.encode() + b'\0' + text_of(value) + b'\0')
        for one in answer.get('arrays') if isinstance(answer.get('arrays'), list) else ():
            kind, name, *parts = one if isinstance(one, list) and len(one) >= 2 else ('', '')
            if kind in ('a', 'A') and isinstance(name, str) and name.isascii() and name.isidentifier():
                count = len(parts) // 2
                file.write(f'{kind}\0{name}\0{count}\0'.encode())
                for part in parts[: 2 * count]:
                    file.write(text_of(part) + b'\0')


def text_of(value):
    return unpacked(value).replace(b'\0', b'')


def ask(request):
    """One call at a time: a pipeline may have several."""
    with open(LOCK, 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write(CHANNEL, json.dumps(request).encode() + b'\n')
        parts = []
        while True:
            part = os.read(CHANNEL, 65536)
            if not part:
                return None
            parts.append(part)
            if part.endswith(b'\n'):
                break
    try:
        answer = json.loads(b''.join(parts))
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def packed(content):
    return binascii.b2a_base64(content, newline=False).decode()


def unpacked(text):
    try:
        return binascii.a2b_base64(text) if isinstance(text, str) else b''
    except ValueError:
        return b''


def write(descriptor, content):
    while content:
        content = content[os.write(descriptor, content) :]


main()
