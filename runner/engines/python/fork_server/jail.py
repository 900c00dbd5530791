"""Namespaces, mounts, limits and the seccomp filter of one child. All of this happens before it receives a job."""

import ctypes
import os
import re
import resource

libc = ctypes.CDLL(None, use_errno=True)
# Keeps the interpreter lock during the call, so that a forked child has it.
libc_locked = ctypes.PyDLL(None, use_errno=True)

NEW_MOUNT, NEW_IPC, NEW_USER, NEW_PID, NEW_NET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
PAIR_NAMESPACES = NEW_USER | NEW_MOUNT | NEW_IPC | NEW_NET
MS_NOSUID_NODEV, MS_READONLY, MS_PRIVATE_ALL = 6, 1, 0x44000
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
SIGABRT, SIGKILL = 6, 9
MEGABYTE = 1024 * 1024


class FilterProgram(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('instructions', ctypes.c_void_p)]


def check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f'{what}: {os.strerror(number)}')


def fork():
    """
    Without the hooks of `os.fork`, which run Python code in every child and so copy about 120 pages. They repair what other
    threads leave behind, and the spawner has none; the child seeds `random` itself.
    """
    pid = libc_locked.fork()
    if pid < 0:
        check(pid, 'fork')
    return pid


def die_with_parent():
    check(libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), 'parent death signal')


def unshare(flags):
    check(libc.unshare(flags), 'unshare')


def own_user(flags, proc, uid, gid):
    """A new user namespace with the same uid, which allows us to create and configure the other namespaces."""
    unshare(NEW_USER | flags)
    for name, text in (('setgroups', 'deny'), ('uid_map', f'{uid} {uid} 1'), ('gid_map', f'{gid} {gid} 1')):
        fd = os.open(f'self/{name}', os.O_WRONLY, dir_fd=proc)
        os.write(fd, text.encode())
        os.close(fd)


def mount_tmpfs(target, options, flags=MS_NOSUID_NODEV):
    check(libc.mount(b'tmpfs', target, b'tmpfs', flags, options), f'mount {target.decode()}')


def hide_shared_mounts():
    """Once, in the spawner: a nested mount namespace cannot unmount what it inherits from an outer one."""
    check(libc.mount(None, b'/', None, MS_PRIVATE_ALL, None), 'private mounts')
    for place in (b'/proc', b'/dev/pts'):
        mount_tmpfs(place, b'size=4k,mode=555', MS_NOSUID_NODEV | MS_READONLY)


def make_namespaces(proc, uid, gid):
    """The namespaces of one run: no network, no IPC, and a /tmp and /dev/shm that end with the pair."""
    own_user(NEW_MOUNT | NEW_IPC | NEW_NET, proc, uid, gid)
    mount_tmpfs(b'/tmp', b'size=32m,mode=1777,nr_inodes=4096')
    mount_tmpfs(b'/dev/shm', b'size=16m,mode=1777,nr_inodes=1024')


def join_namespaces(pidfd):
    check(libc.setns(pidfd, PAIR_NAMESPACES), 'join the namespaces')


def drop_privileges(filter_bytes):
    """Last step: after it no privilege can be gained."""
    os.chdir('/tmp')
    for kind, value in (
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_MEMLOCK, 65536),
    ):
        resource.setrlimit(kind, (value, value))
    check(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 'no new privileges')
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    check(libc.capset(header, (ctypes.c_uint32 * 6)()), 'drop capabilities')
    code = ctypes.create_string_buffer(filter_bytes, len(filter_bytes))
    program = FilterProgram(len(filter_bytes) // 8, ctypes.addressof(code))
    check(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0), 'call filter')


def end_by_abort():
    """Pid 1 of a namespace ignores SIGABRT, so abort() would go on and end by another signal, such as SIGSEGV. With
    `_exit` as handler, the process exits with the signal number as exit code."""
    libc.signal(SIGABRT, ctypes.cast(libc._exit, ctypes.c_void_p))


def process_slack(release):
    """Before Linux 5.14 RLIMIT_NPROC counts all processes of a user in all namespaces; then only the supervisor counts."""
    major, minor = (int(part) for part in re.match(r'(\d+)\.(\d+)', release).groups())
    return 0 if (major, minor) >= (5, 14) else 1000


PROCESS_SLACK = process_slack(os.uname().release)


# Of libraries that were loaded before the fork: not part of what a program may use.
preloaded_bytes = 0


def limit_resources(cpu_seconds, memory_mb, processes, file_mb):
    """The limits of a job: a fallback for the supervisor's checks, and the memory limit of each process."""
    for kind, value in (
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_AS, memory_mb * MEGABYTE + preloaded_bytes),
        (resource.RLIMIT_NPROC, processes + PROCESS_SLACK),
        (resource.RLIMIT_FSIZE, file_mb * MEGABYTE),
    ):
        resource.setrlimit(kind, (value, value))
