"""
In the box of the tests: hands one call of the program to the other box and returns what it answered. Only data comes back:
output, errors, exit code, files, and variables that a function has set, with an author's record (/cairn/contract.json) only such
as the solution set in that function. Variables whose names are given to it go along.

call.py program <name> <words>… | function <variables file> <bag> <name> <words>… | names <variables file> | command <words>…
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
OWN = ('test', 'src')
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
EXECUTABLE = '/tmp/run/.executable'
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
    variables = words.pop(0) if kind in ('function', 'names') else None
    bag = words.pop(0) if kind == 'function' else '-'
    with open('/cairn/contract.json') as file:
        contract = read_json(file.read())
    given = content_of(variables) if kind == 'function' else b''
    functions = exported_functions()
    roots = shared_roots(named_folders([*words, *os.environ.values(), *functions.values(), given.decode('utf-8', 'replace')]))
    path = [folder for folder in os.environ.get('PATH', '').split(':') if is_within(folder, roots) and not is_own(folder)]
    own = own_folders() if path or functions or b'BATS_' in given else {}
    request = {
        'kind': kind,
        'words': [text.encode('utf-8', 'surrogateescape').decode('latin1') for text in words],
        'stdin': packed(read_input()) if kind != 'names' else '',
        # As with `run`: then it counts what came first.
        'isJoined': kind != 'names' and os.path.sameopenfile(1, 2),
        'folder': os.getcwd(),
        'roots': roots,
        'files': files_in(roots),
        # Commands of the tests in the place of others.
        'path': path,
        'commands': [one.path for folder in path if os.path.isdir(folder) for one in os.scandir(folder) if os.access(one.path, os.X_OK)],
        'given': packed(given),
        'bag': bag,
        'env': {**{name: value for name, value in os.environ.items() if is_passed_on(name, value, roots)}, **functions, **own},
    }
    answer = ask(request)
    if answer is None:
        tell('lost', ' '.join(words[:1]))
        print('the program was stopped', file=sys.stderr)
        sys.exit(LOST)
    take_files(roots, request['files'], answer.get('files'))
    keep_executable(answer.get('executable'))
    write(1, unpacked(answer.get('out')))
    write(2, unpacked(answer.get('err')))
    name = words[0] if kind in ('function', 'program') else LOADING
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
    found = {name: value for name, value in os.environ.items() if name.startswith('BASH_FUNC_') and not name.startswith(('BASH_FUNC_bats', 'BASH_FUNC___cairn'))}
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
    return name in OWN or (name.endswith('.sh') and os.path.exists(f'{BOX}/src/{name}'))


def is_stub(path):
    return os.path.isfile(path) and content_of(path) == STUB


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
                if content == STUB:
                    continue
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
        # A name that commands of the tests would take for an option, or for two names.
        if os.path.basename(plain).startswith('-') or not plain.isprintable():
            continue
        if os.path.realpath(os.path.dirname(plain)) != os.path.dirname(plain):
            continue
        try:
            if is_stub(plain):
                continue
            if content is None:
                os.makedirs(plain, exist_ok=True)
            else:
                os.makedirs(os.path.dirname(plain), exist_ok=True)
                descriptor = os.open(plain, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o644)
                os.fchmod(descriptor, 0o644)
                write(descriptor, unpacked(content))
                os.close(descriptor)
                with open(BROUGHT, 'a') as brought:
                    brought.write(f'{plain}\n')
        except OSError:
            pass


def keep_executable(paths):
    with open(EXECUTABLE, 'w') as file:
        for path in paths if isinstance(paths, list) else ():
            if isinstance(path, str) and path.isprintable():
                file.write(f'{path}\n')


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
