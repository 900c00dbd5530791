"""The box of the Landlock tier: Landlock, seccomp, and this launcher as supervisor. See landlock.ts.

usage: landlock-launcher.py PLAN COMMAND...      (PLAN is JSON, made by landlock.ts)

The launcher is not restricted itself. It is a subreaper: orphaned descendants of the program become its children
and are killed before it exits. SIGTERM ends the box. Landlock cannot give the program a private /tmp, so each
program gets a new folder that is removed afterwards.
"""
import ctypes, json, os, resource, signal, stat, struct, subprocess, sys, tempfile

libc = ctypes.CDLL(None, use_errno=True)
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same on every architecture
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 22, 36, 38

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
# Access rights by Landlock ABI version; asking for a right that the kernel does not know is an error.
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
ALL_NETWORK = 3
ALL_SCOPES = 3

# Some programs fail if these exist but cannot be read (Node with OpenSSL's settings), and work if they are missing.
READABLE = ('/usr', '/lib', '/lib32', '/lib64', '/bin', '/sbin', '/etc/ssl/openssl.cnf')
INPUT = '/cairn/input'  # the name of standard input among the files
DEVICES = ('/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom')


def check(result, what):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f'{what}: {os.strerror(number)}')
    return result


def restrict(version, readable, work):
    rights = RIGHTS.get(version, (1 << 16) - 1)
    size = 8 if version < 4 else 16 if version < 6 else 24
    attributes = struct.pack('<QQQ', rights, ALL_NETWORK, ALL_SCOPES)[:size]
    ruleset = check(libc.syscall(CREATE_RULESET, attributes, size, 0), 'Landlock')

    def allow(path, wanted):
        try:
            target = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        if not stat.S_ISDIR(os.fstat(target).st_mode):
            wanted &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
        check(libc.syscall(ADD_RULE, ruleset, 1, struct.pack('<Qi', wanted & rights, target), 0), path)
        os.close(target)

    for path in readable:
        allow(path, EXECUTE | READ_FILE | READ_DIR)
    for path in DEVICES:
        allow(path, READ_FILE | WRITE_FILE)
    allow(work, rights)
    check(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 'no new privileges')
    check(libc.syscall(RESTRICT_SELF, ruleset, 0), 'Landlock')
    os.close(ruleset)


def install_filter(code):
    class Program(ctypes.Structure):
        _fields_ = [('length', ctypes.c_ushort), ('instructions', ctypes.c_void_p)]

    instructions = ctypes.create_string_buffer(code, len(code))
    program = Program(len(code) // 8, ctypes.addressof(instructions))
    check(libc.prctl(PR_SET_SECCOMP, 2, ctypes.byref(program), 0, 0), 'filter')


def read_all(descriptor):
    with open(descriptor, 'rb') as stream:
        return stream.read()


def prepare(plan):
    """Makes the folders of the box: one for the program, and one with files of ours, which it may only read."""
    box = tempfile.mkdtemp(prefix='box-', dir=plan['folder'])
    work, kept = os.path.join(box, 'work'), os.path.join(box, 'kept')
    os.mkdir(work)
    os.mkdir(kept)
    placed = {}
    for file in plan['files']:
        target = file['target']
        path = os.path.join(work, target[len('/tmp/'):]) if target.startswith('/tmp/') else kept + target
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'xb') as copy:
            copy.write(read_all(file['descriptor']))
        placed[target] = path
    readable = [*READABLE, *plan['etc'], plan['node'], *plan['readable'], kept]
    return box, work, readable, placed


def limit_processes(allowed):
    """RLIMIT_NPROC counts all processes and threads of a user, so those that exist already are added to the limit."""
    present = 0
    for pid in filter(str.isdigit, os.listdir('/proc')):
        try:
            if os.stat(f'/proc/{pid}').st_uid == os.getuid():
                present += len(os.listdir(f'/proc/{pid}/task'))
        except OSError:
            pass
    resource.setrlimit(resource.RLIMIT_NPROC, (present + allowed, present + allowed))


def run_inside(plan, version, work, readable, placed, code, command):
    os.setsid()
    os.chdir(work)
    if INPUT in placed:
        os.dup2(os.open(placed[INPUT], os.O_RDONLY), 0)
    check(libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), 'parent')
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    os.closerange(plan['filterFd'], 4096)
    if plan['processes'] is not None:
        limit_processes(plan['processes'])
    path = f"{os.path.dirname(plan['node'])}:/usr/bin:/bin"
    environment = {'PATH': path, 'LANG': 'C.UTF-8', 'HOME': work, 'TMPDIR': work, **plan['env']}
    restrict(version, readable, work)
    install_filter(code)
    os.execvpe(command[0], [placed.get(word, word) for word in command], environment)


def descendants(pid):
    try:
        threads = os.listdir(f'/proc/{pid}/task')
        children = [int(child) for thread in threads for child in open(f'/proc/{pid}/task/{thread}/children').read().split()]
    except OSError:
        return []
    return [one for child in children for one in (child, *descendants(child))]


def end_all():
    """Kills all descendants, in rounds, because a process may fork while it is being killed."""
    while True:
        for pid in descendants(os.getpid()):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def remove(box):
    """No process of the program is left to race with us. chmod and rm follow no links here; folders may be unreadable."""
    for command in (('/bin/rm', '-rf', box), ('/bin/chmod', '-R', 'u+rwx', box), ('/bin/rm', '-rf', box)):
        if os.path.lexists(box):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main():
    plan, command = json.loads(sys.argv[1]), sys.argv[2:]
    version = libc.syscall(CREATE_RULESET, None, 0, 1)
    if version < 1:
        sys.exit('this kernel has no Landlock (Linux 5.13 and later do)')
    code = os.read(plan['filterFd'], 1 << 16)
    waited = (signal.SIGTERM, signal.SIGCHLD)
    signal.pthread_sigmask(signal.SIG_BLOCK, waited)
    check(libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 'subreaper')
    check(libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0), 'parent')
    box, work, readable, placed = prepare(plan)
    exit_code = 137
    try:
        child = os.fork()
        if child == 0:
            try:
                run_inside(plan, version, work, readable, placed, code, command)
            finally:
                os._exit(126)
        report(plan, {'child-pid': child})
        while signal.sigwait(waited) == signal.SIGCHLD:
            ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG)
            if ended:
                exit_code = ended.si_status if ended.si_code == os.CLD_EXITED else 128 + ended.si_status
                break
    finally:
        end_all()
        remove(box)
    report(plan, {'exit-code': exit_code})
    sys.exit(exit_code)


def report(plan, message):
    if plan['statusFd'] is not None:
        os.write(plan['statusFd'], (json.dumps(message) + '\n').encode())


main()
