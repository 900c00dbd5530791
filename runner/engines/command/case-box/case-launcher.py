"""
The launcher of a box in which all steps of one run are executed: compiling, then one case after the other.

  bwrap ── launcher (waits) ── launcher (this loop) ── init (pid 1 of a step) ── sh ── the program

Each step gets a pid, mount and IPC namespace of its own, with an empty /tmp and /dev/shm and a /proc that shows nothing but
the step. When its program ends, init ends, and the kernel kills whatever else the step has started before the launcher
learns of the end. So nothing of a step reaches the next one but the files that compiling left in /tmp.

The program cannot influence the launcher: it does not see its process, has none of its descriptors, no capabilities, and the
seccomp filter. It shares its pid namespace with init, which is not dumpable, so that its memory, descriptors and limits are
out of reach, and which does nothing but wait.

A program can also be prepared before it is known (`prepare`): the command is started, and waits at a FIFO, its gate. The
second request (`go`) brings its files and its standard input, and opens the gate.

A program that somebody talks to (`terminal`) gets a terminal instead of files and pipes, and its init carries bytes between
the terminal and our descriptors: what is typed comes on descriptor 4.

Standard input of the launcher holds requests: the number of fields in four bytes, then the fields, each with its length in
four bytes before it. On descriptor 3 it answers with lines: `ready`, `prepared`, `exit <code>` or `signal <number>`, or
`failed <reason>` if a step could not be started. After the end of a case there is a word for each file that was asked for:
its bytes in hexadecimal after a `+`, `-` if there is none, `!` if it is too large or no file. Descriptors 1 and 2 are the output of the programs; the launcher itself never writes to them.
"""
# Not `signal`, which takes 6 ms to import.
import _signal as signal
import ctypes
import errno
import fcntl
import os
import resource
import stat
import struct
import time

libc = ctypes.CDLL(None, use_errno=True)

NEW_MOUNT, NEW_IPC, NEW_USER, NEW_PID = 0x20000, 0x8000000, 0x10000000, 0x20000000
READ_ONLY, NO_SUID, NO_DEVICES, NO_EXECUTION, REMOUNT, BIND, PRIVATE_ALL = 1, 2, 4, 8, 32, 4096, 0x44000
DETACH = 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 1, 4, 22, 24, 38, 47
CLEAR_ALL_AMBIENT = 4
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
# Named in fcntl only since Python 3.10.
SET_PIPE_SIZE, GET_PIPE_SIZE = 1031, 1032
PIPE_BYTES = 65536

WORK = '/tmp'
# Below the launcher's own /tmp, which no program sees.
BUILD = '/tmp/build'
INPUT = '/tmp/input'
SOURCE = '/tmp/source'
# The /tmp of a step that is prepared.
PREPARED = '/tmp/prepared'
# Where a step finds its standard input and its gate.
CASE = '/cairn/case'
GATE = 'gate'
# Those of a prepared program, each with a NUL after it.
ARGUMENTS = 'arguments'
# Names of files that are read when the program has ended, with a NUL between them.
WANTED = 'wanted'
MOST_OF_FILE = 64 * 1024
GATE_LOOK_SECONDS = 0.002
MOST_DESCRIPTORS = 256
CHUNK = 16 * 1024
# What is typed while the program does not read; more waits outside.
MOST_TYPED = 64 * 1024
# What fits into the /tmp of a case besides the files that its program makes.
MOST_BUILT = 30 * 1024 * 1024


def check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f'{what}: {os.strerror(number)}')


def mount(source, target, kind, flags, options=None):
    words = [word and word.encode() for word in (source, target, kind)]
    check(libc.mount(*words, flags, options and options.encode()), f'mount {target}')


def mount_tmpfs(target, megabytes):
    mount('tmpfs', target, 'tmpfs', NO_SUID | NO_DEVICES, f'size={megabytes}m,mode=755')


def make_read_only(target, flags):
    mount(None, target, None, REMOUNT | BIND | READ_ONLY | flags)


# ---- requests and answers


def read_exactly(descriptor, count):
    parts = []
    while count > 0:
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b''.join(parts)


def receive(descriptor):
    number = lambda: struct.unpack('<I', read_exactly(descriptor, 4))[0]
    return [read_exactly(descriptor, number()) for _ in range(number())]


def answer(descriptor, text):
    os.write(descriptor, text.replace('\n', ' ').encode() + b'\n')


# ---- the launcher


def enter_namespaces():
    """A pid namespace that we own: only its owner can return to it with setns after creating another."""
    uid, gid = os.getuid(), os.getgid()
    check(libc.unshare(NEW_USER | NEW_MOUNT | NEW_PID), 'unshare')
    for name, text in (('setgroups', 'deny'), ('uid_map', f'{uid} {uid} 1'), ('gid_map', f'{gid} {gid} 1')):
        with open(f'/proc/self/{name}', 'w') as file:
            file.write(text)
    child = os.fork()
    if child != 0:
        for descriptor in range(5):
            os.close(descriptor)
        os.waitpid(child, 0)
        os._exit(0)
    check(libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), 'parent')
    mount(None, '/', None, PRIVATE_ALL)
    # We keep ours. No program that is executed from here on can have any.
    capability = 0
    while libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:
        capability += 1


def start_step(step, own_pids):
    """Returns the pid of its init, and where that tells how the program ended."""
    started, starts = os.pipe()
    ended, ends = os.pipe()
    check(libc.unshare(NEW_PID), 'unshare')
    child = os.fork()
    if child == 0:
        try:
            step.be_init(starts, ends)
        except BaseException as error:
            os.write(starts, f'{error}'.encode('utf8', 'replace'))
        os._exit(126)
    check(libc.setns(own_pids, NEW_PID), 'back to the own pid namespace')
    os.close(starts)
    os.close(ends)
    said = read_to_end(started)
    if said != b'.':
        os.close(ended)
        os.waitpid(child, 0)
        raise OSError(said.decode('utf8', 'replace') or 'init was killed')
    return child, ended


def end_of(child, ended):
    """What init says about the end of its program, and its exit code as a shell would tell it."""
    said = read_to_end(ended).decode()
    _, status = os.waitpid(child, 0)
    return said or f'exit {exit_code(status)}', exit_code(status)


def close_gate(child):
    """Waits until the program is at its gate. It reads from there until the descriptor that this returns is closed."""
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG) is None:
        try:
            return os.open(f'{INPUT}/{GATE}', os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            time.sleep(GATE_LOOK_SECONDS)
    raise OSError('it ended before it was at its gate')


def read_to_end(descriptor):
    with open(descriptor, 'rb') as stream:
        return stream.read()


def said_of(status):
    """A program that returns 139 did not crash, so a number alone does not do."""
    return f'signal {os.WTERMSIG(status)}' if os.WIFSIGNALED(status) else f'exit {os.WEXITSTATUS(status)}'


def exit_code(status):
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def main():
    control = os.dup(0)
    answers = os.dup(3)
    typed = os.dup(4)
    enter_namespaces()
    own_pids = os.open('/proc/self/ns/pid', os.O_RDONLY)
    # bwrap does not close the descriptors that it inherits.
    for descriptor in os.listdir('/proc/self/fd'):
        if int(descriptor) not in (1, 2, control, answers, typed, own_pids):
            close(int(descriptor))
    for folder in (BUILD, PREPARED, INPUT):
        os.mkdir(folder)
    filter_bytes, hidden = receive(control)
    answer(answers, 'ready')
    prepared = gate = None
    while True:
        fields = receive(control)
        try:
            if fields[0] == b'go':
                hand_over(*fields[1:6], fields[6:])
                os.close(gate)
                answer(answers, end_of(*prepared)[0])
                continue
            step = Step(fields, filter_bytes, hidden.decode().split('\0'), typed)
            step.keep_files()
            if step.is_compiling:
                empty(BUILD)
                write_files(BUILD, os.fsencode(step.source_name), step.files)
            if step.is_prepared:
                empty(PREPARED)
                prepared = start_step(step, own_pids)
                gate = close_gate(prepared[0])
                answer(answers, 'prepared')
                continue
            said, code = end_of(*start_step(step, own_pids))
            is_too_large = step.is_compiling and code == 0 and not is_usable(BUILD)
            answer(answers, 'exit 1' if is_too_large else said)
        except OSError as error:
            answer(answers, f'failed {error}')


def hand_over(source_name, source, text, arguments, wanted, files):
    """To a program that waits at its gate; it has opened its standard input already, so the file stays the same."""
    fill_file(SOURCE, source)
    fill_file(f'{INPUT}/input', text)
    if arguments:
        write_file(f'{INPUT}/{ARGUMENTS}', arguments)
    if wanted:
        write_file(f'{INPUT}/{WANTED}', wanted)
    write_files(PREPARED, source_name, files)


def write_files(folder, source_name, files):
    """Names and contents in turn, into a folder that no program has written to."""
    for name, content in zip(files[::2], files[1::2]):
        parts = os.fsdecode(name).split('/')
        if '..' in parts or '' in parts or name == source_name:
            raise OSError('not a name for a file')
        path = os.path.join(folder, *parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_file(path, content, 0o644)


def empty(folder):
    if os.path.ismount(folder):
        check(libc.umount2(folder.encode(), DETACH), 'unmount')
    mount_tmpfs(folder, 32)


def close(descriptor):
    try:
        os.close(descriptor)
    except OSError:
        pass


def is_usable(folder):
    """Whether what compiling left can be copied for each case."""
    try:
        return built_bytes(folder) <= MOST_BUILT
    except (OSError, RecursionError):
        return False


def built_bytes(folder):
    total = 0
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            total += built_bytes(entry.path)
        elif entry.is_file(follow_symlinks=False):
            total += entry.stat(follow_symlinks=False).st_size
            os.close(os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW))
    return total


# ---- in the process that becomes init of a step


class Step:
    def __init__(self, fields, filter_bytes, hidden, typed):
        kind, command, source_name, self.source, env, limits, has_input, self.input, self.wanted, *self.files = fields
        self.is_compiling = kind == b'compile'
        self.is_prepared = kind in (b'prepare', b'prepare-terminal')
        self.typed = typed if kind in (b'terminal', b'prepare-terminal') else None
        self.command = command
        self.source_name = os.fsdecode(source_name)
        self.env = dict(pair.split(b'=', 1) for pair in env.split(b'\0') if pair)
        self.limits = [line.split() for line in limits.decode().splitlines()]
        self.has_input = has_input == b'yes'
        self.filter_bytes = filter_bytes
        self.hidden = hidden

    def keep_files(self):
        """A step sees these through read-only mounts."""
        for path in (SOURCE, f'{INPUT}/input', f'{INPUT}/{ARGUMENTS}', f'{INPUT}/{WANTED}'):
            if os.path.exists(path):
                os.unlink(path)
        write_file(SOURCE, self.source)
        if self.has_input:
            write_file(f'{INPUT}/input', self.input)
        if self.wanted:
            write_file(f'{INPUT}/{WANTED}', self.wanted)
        if self.is_prepared:
            os.mkfifo(f'{INPUT}/{GATE}', 0o600)

    def be_init(self, starts, ends):
        os.close(0)
        if self.typed is not None:
            os.dup2(self.typed, 0, inheritable=False)
        os.closerange(3, starts)
        os.closerange(starts + 1, ends)
        os.closerange(ends + 1, MOST_DESCRIPTORS)
        check(libc.unshare(NEW_MOUNT | NEW_IPC), 'unshare')
        self.mount_all()
        os.chdir(WORK)
        self.connect()
        self.give_up_rights()
        terminal = None if self.typed is None else make_terminal()
        os.write(starts, b'.')
        os.close(starts)
        command = ('/bin/sh', ['/bin/sh', '-c', self.command], {**os.environb, **self.env})
        if terminal:
            child = os.fork()
            if child == 0:
                enter_terminal(*terminal)
                os.execve(*command)
            master, slave = terminal
            os.close(slave)
            conclude(relay(child, master), ends)
        # Unlike a fork this copies nothing of our memory.
        child = os.posix_spawn(*command)
        while True:
            pid, status = os.wait()
            if pid == child:
                conclude(status, ends)

    def mount_all(self):
        mount(INPUT, CASE, None, BIND)
        make_read_only(CASE, NO_SUID | NO_DEVICES)
        mount_tmpfs('/dev/shm', 16)
        mount('proc', '/proc', 'proc', NO_SUID | NO_DEVICES | NO_EXECUTION)
        for path in self.hidden:
            mount('/dev/null', path, None, BIND)
        make_read_only('/proc', NO_SUID | NO_DEVICES | NO_EXECUTION)
        source = os.open(SOURCE, os.O_PATH)
        if self.is_compiling or self.is_prepared:
            mount(BUILD if self.is_compiling else PREPARED, WORK, None, BIND)
        else:
            built = os.open(BUILD, os.O_RDONLY | os.O_DIRECTORY)
            mount_tmpfs(WORK, 32)
            work = os.open(WORK, os.O_RDONLY | os.O_DIRECTORY)
            write_files(WORK, os.fsencode(self.source_name), self.files)
            own = {os.fsdecode(name).split('/')[0] for name in self.files[::2]}
            copy_folder(built, work, {self.source_name, *own})
            os.close(built)
            os.close(work)
        target = f'{WORK}/{self.source_name}'
        write_file(target, b'')
        mount(f'/proc/self/fd/{source}', target, None, BIND)
        make_read_only(target, NO_SUID | NO_DEVICES)
        os.close(source)

    def connect(self):
        """Output is opened anew for each step: a program can change the mode of what it opened, but not for the next."""
        if self.typed is None:
            put(os.open(f'{CASE}/input' if self.has_input else '/dev/null', os.O_RDONLY), 0)
        for descriptor in (1, 2):
            try:
                os.fchmod(descriptor, 0o666)
            except PermissionError:
                # Then it is not ours, and the last program could not change it either.
                pass
            try:
                set_pipe_size(descriptor)
            except OSError:
                # The user has many large pipes already.
                pass
            put(os.open(f'/proc/self/fd/{descriptor}', os.O_WRONLY), descriptor)

    def give_up_rights(self):
        for name in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
            signal.signal(name, signal.SIG_DFL)
        os.setsid()
        for name, soft, hard in self.limits:
            resource.setrlimit(getattr(resource, f'RLIMIT_{name.upper()}'), (int(soft), int(hard)))
        check(libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), 'not dumpable')
        check(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 'no new privileges')
        check(libc.prctl(PR_CAP_AMBIENT, CLEAR_ALL_AMBIENT, 0, 0, 0), 'no ambient capabilities')
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
        check(libc.capset(header, (ctypes.c_uint32 * 6)()), 'no capabilities')
        install_filter(self.filter_bytes)


# ---- the end of a program


def conclude(status, ends):
    """Init tells how its program ended and what it wrote, and ends with whatever else is left of the step."""
    try:
        said = ' '.join([said_of(status), *map(written, wanted_files())])
        write_all(ends, said.encode())
    finally:
        os._exit(exit_code(status))


def wanted_files():
    try:
        with open(f'{CASE}/{WANTED}', 'rb') as file:
            return file.read().split(b'\0')
    except FileNotFoundError:
        return []


def written(name):
    """Follows no links: a file that the program wrote is one that it has itself."""
    *folders, file = name.split(b'/')
    opened = []
    try:
        opened.append(os.open(WORK, os.O_RDONLY | os.O_DIRECTORY))
        for folder in folders:
            opened.append(os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=opened[-1]))
        # A pipe without a writer would stop us.
        opened.append(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=opened[-1]))
        if not stat.S_ISREG(os.fstat(opened[-1]).st_mode):
            return '!'
        content = os.read(opened[-1], MOST_OF_FILE + 1)
        return '!' if len(content) > MOST_OF_FILE else f'+{content.hex()}'
    except FileNotFoundError:
        return '-'
    except OSError:
        return '!'
    finally:
        for descriptor in opened:
            os.close(descriptor)


# ---- a terminal


def make_terminal():
    """The page shows what is typed at once, so the terminal does not repeat it, and lines end as the program ends them."""
    import termios

    master, slave = os.openpty()
    settings = termios.tcgetattr(slave)
    settings[1] &= ~termios.ONLCR
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
    return master, slave


def enter_terminal(master, slave):
    import termios

    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for descriptor in (0, 1, 2):
        os.dup2(slave, descriptor)
    os.close(master)
    os.close(slave)


def relay(child, master):
    """Until the program and everything else that had the terminal is gone. Returns the program's status."""
    import select

    os.set_blocking(master, False)
    sources, waiting, status = {0, master}, bytearray(), None

    def interrupt(*_):
        """Ctrl+C. Not as a byte, which would wait behind what was typed before."""
        waiting.clear()
        try:
            os.killpg(os.tcgetpgrp(master), signal.SIGINT)
        except OSError:
            # It has ended meanwhile.
            pass

    signal.signal(signal.SIGUSR1, interrupt)
    while True:
        # A program that does not read must not stop us: nothing that it prints would be seen.
        wanted = sources if len(waiting) < MOST_TYPED else sources - {0}
        ready, writable, _ = select.select(wanted, [master] if waiting else [], [])
        status = reap(child) if status is None else status
        if writable:
            del waiting[: write_some(master, bytes(waiting[:CHUNK]))]
        for source in ready:
            data = read_some(source)
            if source == master and not data:
                while status is None:
                    pid, ended = os.wait()
                    status = ended if pid == child else None
                return status
            if source == master:
                # A full pipe stops us here, and a full terminal stops the program.
                os.write(1, data)
            elif not data:
                sources.discard(0)
            else:
                waiting += data


def reap(child):
    """Processes that nobody else waits for are ours. The status of the program, if it has ended."""
    status = None
    while True:
        try:
            pid, ended = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return status
        if pid == 0:
            return status
        if pid == child:
            status = ended


def read_some(descriptor):
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        # The last process that had the terminal open is gone.
        return b''


def write_some(descriptor, data):
    try:
        return os.write(descriptor, data)
    except BlockingIOError:
        return 0
    except OSError:
        return len(data)


class FilterProgram(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('instructions', ctypes.c_void_p)]


def install_filter(filter_bytes):
    code = ctypes.create_string_buffer(filter_bytes, len(filter_bytes))
    program = FilterProgram(len(filter_bytes) // 8, ctypes.addressof(code))
    check(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0), 'call filter')


def put(opened, descriptor):
    if opened == descriptor:
        os.set_inheritable(descriptor, True)
    else:
        os.dup2(opened, descriptor)
        os.close(opened)


def set_pipe_size(descriptor):
    if fcntl.fcntl(descriptor, GET_PIPE_SIZE) != PIPE_BYTES:
        fcntl.fcntl(descriptor, SET_PIPE_SIZE, PIPE_BYTES)


def write_file(path, content, mode=0o444):
    write_all(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode), content)


def fill_file(path, content):
    os.chmod(path, 0o644)
    write_all(os.open(path, os.O_WRONLY | os.O_NOFOLLOW), content)
    os.chmod(path, 0o444)


def write_all(descriptor, content):
    while content:
        content = content[os.write(descriptor, content) :]
    os.close(descriptor)


def copy_folder(source, target, left_out=()):
    """Follows no links, and ignores what is neither a file nor a folder nor a link. No other process is alive to interfere."""
    for name in os.listdir(source):
        if name in left_out:
            continue
        mode = os.stat(name, dir_fd=source, follow_symlinks=False).st_mode
        if stat.S_ISLNK(mode):
            os.symlink(os.readlink(name, dir_fd=source), name, dir_fd=target)
        elif stat.S_ISDIR(mode):
            os.mkdir(name, 0o700, dir_fd=target)
            inner = [os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=fd) for fd in (source, target)]
            copy_folder(*inner)
            os.fchmod(inner[1], stat.S_IMODE(mode))
            for descriptor in inner:
                os.close(descriptor)
        elif stat.S_ISREG(mode):
            copy_file(name, source, target, stat.S_IMODE(mode))


def copy_file(name, source, target, mode):
    old = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=source)
    new = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=target)
    while os.sendfile(new, old, None, 1 << 20) > 0:
        pass
    os.fchmod(new, mode & 0o777)
    os.close(old)
    os.close(new)


main()
