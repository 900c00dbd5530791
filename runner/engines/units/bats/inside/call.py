"""
In the box of the tests: hands one call of the program to the other box and returns what it answered. Only data comes back:
output, errors, exit code, files, and variables that a function has set, with an author's record (/cairn/contract.json) only such
as the solution set in that function. Variables whose names are given to it go along.

call.py program <name> <words>… | function <variables file> <bag> <name> <words>… | names <variables file> | command <words>…
      | shown <words>…: a command of this box that shows permissions
"""
import _json
import binascii
import fcntl
import os
import stat
import sys

CHANNEL = 20
LOCK = '/tmp/run/.lock'
DATA = '/tmp/data'
BOX = '/tmp/box'
# Of ours and of the tests: the program neither gets nor changes them.
with open('/cairn/folders.txt') as names:
    OWN = {'test', 'src', *names.read().split()}
# Stands in for the program wherever tests have put a copy of it.
with open('/cairn/stub.sh', 'rb') as stub:
    STUB = stub.read()
with open('/cairn/hidden.txt') as names:
    HIDDEN = set(names.read().split())
MOST_BYTES = 4 * 1024 * 1024
LOST = 125
# For the judge: what crossed in an author's run, and what fails a test whatever becomes of it.
NOTES = 21
# Paths of files that the program wrote, one in each line; their content is never run in this box.
BROUGHT = '/tmp/run/.brought'
# Permissions that the program gave to files: here nobody may execute them, but tests may ask. In each line the permissions, those that
# the file got here, and its path.
MODES = '/tmp/run/.modes'
FILE_MODE, FOLDER_MODE = 0o644, 0o755
LOADING = ''
# What is shown of a word, an output, and of all calls together.
MOST_SHOWN = 1000
MOST_TOLD = 400_000
TOLD = '/tmp/run/.told'
# Functions of the tests call those of guard.bash, for which there is nothing to guard in the other box.
UNGUARDED = {
    **{f'BASH_FUNC___cairn_{name}%%': '() { printf %s "$1"; }' for name in 'int key number pattern regex some words operand own name code file'.split()},
    'BASH_FUNC___cairn_names%%': '() { :; }',
    'BASH_FUNC___cairn_deref%%': '() { printf %s "${!1}"; }',
    'BASH_FUNC___cairn_stream%%': '() { cat; }',
    'BASH_FUNC___cairn_executable%%': '() { [[ ! -x $1 ]] || printf yes; }',
    'BASH_FUNC___cairn_exec%%': '() { "$@"; }',
}
# A program that Bash cannot read, told while it is loaded.
UNREAD = rb'(?m)^[^\n:]*: (line \d+: (?:syntax error|unexpected EOF)[^\n]*)'


class Reading:
    strict, memo = True, {}
    object_hook = object_pairs_hook = None
    parse_float, parse_int, parse_constant = float, int, float


# What `json` is made of: loading all of it takes longer than a call, and tests may call in a loop.
ENCODE = _json.make_encoder(None, None, _json.encode_basestring_ascii, None, ': ', ', ', False, False, True)
SCAN = _json.make_scanner(Reading)


def main():
    kind, *words = sys.argv[1:]
    if kind == 'shown':
        sys.exit(show_modes(words))
    variables = words.pop(0) if kind in ('function', 'names') else None
    bag = words.pop(0) if kind == 'function' else '-'
    with open('/cairn/contract.json') as file:
        contract = read_json(file.read())
    given = content_of(variables) if kind == 'function' else b''
    functions = exported_functions()
    roots = shared_roots(named_folders([*words, *os.environ.values(), *functions.values(), given.decode('utf-8', 'replace')]))
    path = [folder for folder in os.environ.get('PATH', '').split(':') if is_within(folder, roots) and not is_own(folder)]
    own = own_folders() if path or functions or b'BATS_' in given else {}
    real = modes_in(roots)
    told = told_modes(real)
    open_up(real)
    request = {
        'kind': kind,
        'words': [text.encode('utf-8', 'surrogateescape').decode('latin1') for text in words],
        'stdin': packed(read_input()) if kind != 'names' else '',
        # As with `run`: then it counts what came first.
        'isJoined': kind != 'names' and os.path.sameopenfile(1, 2),
        'folder': os.getcwd(),
        'roots': roots,
        'files': files_in(roots),
        'modes': {path: mode for path, mode in told.items() if mode != usual_mode(real[path])},
        # Commands of the tests in the place of others.
        'path': path,
        'commands': [one.path for folder in path if os.path.isdir(folder) for one in os.scandir(folder) if os.access(one.path, os.X_OK)],
        'given': packed(given),
        'bag': bag,
        'env': {**{name: value for name, value in os.environ.items() if is_passed_on(name, value, roots)}, **functions, **own},
    }
    answer = ask(request)
    if answer is None:
        close_again(real)
        tell('lost', ' '.join(words[:1]))
        print('the program was stopped', file=sys.stderr)
        sys.exit(LOST)
    name = words[0] if kind in ('function', 'program') else LOADING
    may_link = contract['mode'] != 'check' or name in contract['links']
    take_files(roots, request['files'], answer.get('files'), may_link)
    take_modes(request['files'], real, told, answer)
    write(1, unpacked(answer.get('out')))
    write(2, unpacked(answer.get('err')))
    values = values_of(answer)
    arrays = arrays_of(answer)
    names = functions_of(answer)
    code = answer.get('code')
    code = code if type(code) is int and 0 <= code <= 255 else LOST
    if kind == 'names' and code != 0:
        tell_unread(unpacked(answer.get('err')))
    if contract['mode'] == 'record':
        tell('call', as_json({
            'kind': kind, 'name': name, 'words': [kind_of(word.encode('utf-8', 'surrogateescape')) for word in words[1:9]], 'code': code,
            'out': kind_of(unpacked(answer.get('out'))), 'err': kind_of(unpacked(answer.get('err'))), 'functions': names,
            'links': has_new_links(request['files'], answer.get('files')),
            'sets': {**{one: kind_of(value) for one, value in values.items()}, **{one: 'a list' for _, one, _ in arrays}},
        }))
    else:
        tell_called(kind, words, code, answer)
    if contract['mode'] == 'check':
        allowed = contract['sets'].get(name, [])
        values = {one: value for one, value in values.items() if one in allowed}
        arrays = [one for one in arrays if one[1] in allowed]
        names = [one for one in names if one in contract['functions']]
    if variables is not None:
        keep(variables, answer.get('bag'), names, values, arrays)
    sys.exit(code)


def as_json(value):
    return ''.join(ENCODE(value, 0))


def read_json(text):
    return SCAN(text.strip(), 0)[0]


def tell_unread(said):
    import re

    unread = re.search(UNREAD, said)
    if unread:
        tell('syntax', unread[1].decode('utf-8', 'replace'))


def tell(kind, text):
    number = os.environ.get('BATS_SUITE_TEST_NUMBER', '')
    write(NOTES, f'{kind}\0{number}\0-\0{text}\0\n'.encode('utf-8', 'replace'))


def tell_called(kind, words, code, answer):
    """For the words about a failure. Not endlessly: what fails a test has to find room."""
    shown = {
        'kind': kind, 'words': [word[:MOST_SHOWN] for word in words[:9]], 'code': code,
        'out': shown_text(answer.get('out')), 'err': shown_text(answer.get('err')),
    }
    with open(TOLD, 'ab') as told:
        if told.tell() < MOST_TOLD:
            text = as_json(shown)
            told.write(b'.' * len(text))
            tell('called', text)


def shown_text(packed_text):
    return unpacked(packed_text)[:MOST_SHOWN].decode('utf-8', 'replace').replace('\0', '')


def kind_of(content):
    text = content.strip()
    if not text:
        return 'nothing'
    if b'\n' in text:
        return 'lines'
    try:
        float(text)
        return 'a number'
    except ValueError:
        return 'text'


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


def is_passed_on(name, value, roots):
    if name in ('HOME', 'TMPDIR'):
        return is_within(value, roots)
    own = ('BATS', 'BASH', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_', 'LD_', 'PYTHON')
    return not name.startswith(own)


def is_within(path, roots):
    plain = os.path.normpath(path) if path else ''
    return any(plain == root or plain.startswith(f'{root}/') for root in roots)


def exported_functions():
    """Those of the tests: a script finds them where it would find a command."""
    found = {
        name: value for name, value in os.environ.items()
        if name.startswith('BASH_FUNC_') and not name.startswith(('BASH_FUNC_bats', 'BASH_FUNC___cairn')) and '__cairn_call' not in value
    }
    return {**found, **UNGUARDED} if found else {}


def own_folders():
    names = ('BATS_TEST_TMPDIR', 'BATS_FILE_TMPDIR', 'BATS_SUITE_TMPDIR')
    return {name: os.environ[name] for name in names if name in os.environ}


def named_folders(texts):
    """Folders of all tests may hold what they expect: the program gets one that a call names."""
    folders = [os.environ.get(name, '') for name in ('BATS_FILE_TMPDIR', 'BATS_SUITE_TMPDIR')]
    return [folder for folder in folders if folder and any(folder in text for text in texts if text != folder)]


def shared_roots(named):
    roots = [os.getcwd(), DATA, os.environ.get('BATS_TEST_TMPDIR', DATA), *named]
    allowed = (f'{BOX}/', f'{DATA}', '/tmp/run/bats/test/', '/tmp/run/bats/file', '/tmp/run/bats/suite')
    return sorted({root for root in roots if root == BOX or root.startswith(allowed)})


def is_own(path):
    if path[len(BOX) + 1 :] in HIDDEN and path.startswith(f'{BOX}/'):
        return True
    name = path[len(BOX) + 1 :].split('/')[0] if path.startswith(f'{BOX}/') else ''
    return name in OWN or (name.endswith(('.sh', '.bash')) and os.path.exists(f'{BOX}/src/{name}'))


def is_stub(path):
    return os.path.isfile(path) and content_of(path) == STUB


def files_in(roots):
    found, total = {}, 0
    for root in roots:
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not is_own(os.path.join(folder, name))]
            for name in folders:
                path = os.path.join(folder, name)
                found[path] = link_at(path) if os.path.islink(path) else None
            for name in names:
                path = os.path.join(folder, name)
                if os.path.islink(path) and not is_own(path):
                    found[path] = link_at(path)
                if is_own(path) or not stat.S_ISREG(os.lstat(path).st_mode):
                    continue
                with open(path, 'rb') as file:
                    content = file.read(MOST_BYTES)
                if content == STUB:
                    continue
                total += len(content)
                if total <= MOST_BYTES:
                    found[path] = packed(content)
    return found


def link_at(path):
    return ['link', os.readlink(path)]


def has_new_links(before, after):
    found = after.items() if isinstance(after, dict) else ()
    return any(isinstance(content, list) and before.get(path) != content for path, content in found)


def modes_in(roots):
    """Real permissions, of folders with the flag of folders."""
    found = {}

    def note(path):
        mode = os.lstat(path).st_mode
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            found[path] = mode
            # So that the walk can look inside; `close_again` puts it back.
            if stat.S_ISDIR(mode) and mode & 0o700 != 0o700:
                os.chmod(path, stat.S_IMODE(mode) | 0o700)

    for root in roots:
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not is_own(os.path.join(folder, name))]
            for name in (*folders, *names):
                path = os.path.join(folder, name)
                if not is_own(path):
                    note(path)
    return found


def usual_mode(real):
    return FOLDER_MODE if stat.S_ISDIR(real) else FILE_MODE


def kept_modes():
    """By path: the permissions that the program gave, and those that the file got here."""
    try:
        with open(MODES) as file:
            return {path: (int(mode, 8), int(left, 8)) for mode, left, path in (line.rstrip('\n').split(' ', 2) for line in file)}
    except OSError:
        return {}


def told_modes(real):
    kept = kept_modes()
    found = {}
    for path, mode in real.items():
        given, left = kept.get(path, (0, None))
        # Tests may have changed them since.
        found[path] = given if left == stat.S_IMODE(mode) else stat.S_IMODE(mode)
    return found


def open_up(real):
    for path, mode in real.items():
        if stat.S_ISREG(mode) and mode & 0o400 == 0:
            os.chmod(path, stat.S_IMODE(mode) | 0o600)


def close_again(real):
    for path in sorted(real, reverse=True):
        try:
            os.chmod(path, stat.S_IMODE(real[path]))
        except OSError:
            pass


def take_modes(before, real, told, answer):
    """Each file may get the permissions that it has in the other box, but for the one to execute it."""
    after, modes = answer.get('files'), answer.get('modes')
    if not isinstance(after, dict) or not isinstance(modes, dict):
        close_again(real)
        return
    kept = kept_modes()
    # What is inside of a folder before the folder.
    for path in sorted(after, reverse=True):
        if isinstance(after[path], list) or os.path.islink(path) or os.path.realpath(path) != path or is_own(path) or is_stub(path):
            continue
        try:
            is_folder = os.path.isdir(path)
            mode = modes.get(path, FOLDER_MODE if is_folder else FILE_MODE)
            if type(mode) is not int:
                continue
            if path in real and mode == told[path] and before.get(path) == after[path]:
                os.chmod(path, stat.S_IMODE(real[path]))
                continue
            mode &= 0o3777 if is_folder else 0o777
            left = mode if is_folder else mode & 0o666
            os.chmod(path, left)
            kept.pop(path, None)
            if left != mode and '\n' not in path:
                kept[path] = mode, left
        except OSError:
            pass
    with open(MODES, 'w') as file:
        for path, (mode, left) in kept.items():
            file.write(f'{mode:o} {left:o} {path}\n')


def show_modes(words):
    """A command of the system that executes nothing, such as `stat`, sees the permissions that the program gave."""
    import subprocess

    changed = []
    try:
        for path, (mode, left) in kept_modes().items():
            if os.path.isfile(path) and not os.path.islink(path) and stat.S_IMODE(os.lstat(path).st_mode) == left:
                changed.append((path, left))
                os.chmod(path, mode)
        return subprocess.run(words, executable=f'/usr/bin/{words[0]}').returncode
    finally:
        for path, left in changed:
            os.chmod(path, left)


def take_files(roots, before, after, may_link):
    """
    Files of the program, and nothing outside of the folders that it was given. Links only where the solution makes some, and
    to what is there already.
    """
    if not isinstance(after, dict):
        return
    links = []
    for path in sorted(before, reverse=True):
        if path not in after:
            remove(path)
    for path, content in sorted(after.items()):
        plain = os.path.normpath(path)
        if plain != path or not is_inside_of(plain, roots) or is_own(plain) or before.get(path, 0) == content:
            continue
        # A name that commands of the tests would take for an option, or for two names.
        if os.path.basename(plain).startswith('-') or not plain.isprintable():
            continue
        if os.path.realpath(os.path.dirname(plain)) != os.path.dirname(plain):
            continue
        try:
            if is_stub(plain):
                continue
            if isinstance(content, list):
                links.append((plain, content))
            elif content is None:
                os.makedirs(plain, exist_ok=True)
            else:
                os.makedirs(os.path.dirname(plain), exist_ok=True)
                if os.path.islink(plain):
                    os.unlink(plain)
                elif os.path.isfile(plain):
                    os.chmod(plain, FILE_MODE)
                descriptor = os.open(plain, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o644)
                os.fchmod(descriptor, 0o644)
                write(descriptor, unpacked(content))
                os.close(descriptor)
                with open(BROUGHT, 'a') as brought:
                    brought.write(f'{plain}\n')
        except OSError:
            pass
    for path, link in links if may_link else ():
        take_link(roots, path, link)


def take_link(roots, path, link):
    target = link[1] if len(link) == 2 and isinstance(link[1], str) else ''
    end = os.path.normpath(os.path.join(os.path.dirname(path), target))
    if not target or not is_inside_of(end, roots) or is_own(end) or os.path.realpath(end) != end or not os.path.exists(end):
        return
    try:
        if os.path.lexists(path):
            os.unlink(path)
        os.symlink(target, path)
    except (OSError, ValueError):
        pass


def is_inside_of(path, roots):
    return any(path.startswith(f'{root}/') for root in roots)


def remove(path):
    try:
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
    except OSError:
        pass


def values_of(answer):
    found = answer.get('variables')
    return {name: text_of(value) for name, value in (found if isinstance(found, dict) else {}).items() if is_name(name)}


def arrays_of(answer):
    """Each as its kind, its name, and keys and values by turns."""
    found = answer.get('arrays')
    arrays = []
    for one in found if isinstance(found, list) else ():
        kind, name, *parts = one if isinstance(one, list) and len(one) >= 2 else ('', '')
        if kind in ('a', 'A') and is_name(name):
            arrays.append((kind, name, [text_of(part) for part in parts[: len(parts) // 2 * 2]]))
    return arrays


def functions_of(answer):
    found = answer.get('names')
    return [name for name in (found if isinstance(found, list) else ()) if isinstance(name, str) and name.isascii() and name.isprintable()]


def is_name(name):
    return isinstance(name, str) and name.isascii() and name.isidentifier()


def keep(path, bag, functions, values, arrays):
    with open(path, 'wb') as file:
        if type(bag) is int:
            file.write(f'b\0{bag}\0\0'.encode())
        for name in functions:
            file.write(b'f\0' + name.encode() + b'\0\0')
        for name, value in values.items():
            file.write(b'v\0' + name.encode() + b'\0' + value + b'\0')
        for kind, name, parts in arrays:
            file.write(f'{kind}\0{name}\0{len(parts) // 2}\0'.encode())
            for part in parts:
                file.write(part + b'\0')


def text_of(value):
    return unpacked(value).replace(b'\0', b'')


def ask(request):
    """One call at a time: a pipeline may have several."""
    with open(LOCK, 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write(CHANNEL, as_json(request).encode() + b'\n')
        parts = []
        while True:
            part = os.read(CHANNEL, 65536)
            if not part:
                return None
            parts.append(part)
            if part.endswith(b'\n'):
                break
    try:
        answer = read_json(b''.join(parts).decode())
    except Exception:
        # Whatever it is that came, an error of ours would look like the exit code of the program.
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
