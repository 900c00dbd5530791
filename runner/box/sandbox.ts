/**
 * How a box is made
 *
 * A box is one `bwrap` process and its descendants. The supervisor (this process) is outside, student code inside.
 *
 *   supervisor ── sh (joins the cgroup, then execs) ── bwrap ┊ pid 1 ── prlimit ── the command
 *
 * 1. Namespaces (`--unshare-all`): no network device, no processes of the host, own /proc, own IPC. Killing bwrap
 *    kills pid 1 inside (`--die-with-parent`), and the kernel then kills every other process of the namespace, so a
 *    daemon or double fork cannot outlive the run.
 * 2. Files: /usr read-only, the few files of /etc that runtimes need, and nothing else of the host. bwrap's own `/`
 *    and `/dev` are tmpfs without a size limit, so both are remounted read-only at the end. Only /tmp and /dev/shm
 *    are writable; both have a fixed size and are gone with the box.
 * 3. System calls: the seccomp filter. Its file is opened for every spawn, because bwrap reads it to the end and
 *    duplicates of one open file share their offset.
 * 4. Limits: prlimit inside (limits.ts), and a cgroup around everything where available (cgroup.ts). Only the cgroup
 *    can limit the memory of Node and Java, or the number of processes of root.
 * 5. Privileges: no capabilities, no environment, an ordinary user. As root we switch to that user for the spawn.
 *
 * kill-box.ts kills a box; one signal is not always enough.
 *
 * All output comes through pipes: we never open, own or follow a file that a student created.
 * Engines with warm processes create their boxes with the same functions, so all of this holds for them too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, lstatSync, readlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';

import type { Box, SandboxHost } from './box.ts';
import { landlockCommand } from './landlock/landlock.ts';
import { limitedCommand } from './limits.ts';
import { type Cgroup, joinScript } from './usage/cgroup.ts';

const megabyte = 1024 * 1024;
/** The folder of the project's Node inside a box. */
const nodeFolder = '/cairn/bin';

export function spawnBox(host: SandboxHost, box: Box): ChildProcess {
  const stdio = box.stdio ?? ['ignore', 'pipe', 'pipe'];
  const filter = openSync(host.filterFile, 'r');
  try {
    const command = boxCommand(host, box, stdio.length);
    const [file, ...args] = box.group ? joining(box.group, host.user, command) : command;
    const status = box.hasStatus ? (['pipe'] as const) : [];
    const user = box.group ? {} : host.user;
    return spawn(file!, args, { ...user, env: {}, cwd: '/', stdio: [...stdio, filter, ...status] });
  } finally {
    closeSync(filter);
  }
}

/** The status pipe that `hasStatus` added. */
export function statusOf(child: ChildProcess): Readable {
  return child.stdio[child.stdio.length - 1] as Readable;
}

/** The whole command line; `filterFd` is the descriptor that the seccomp filter is read from. */
export function boxCommand(host: SandboxHost, box: Box, filterFd: number): string[] {
  if (host.tier === 'landlock') return landlockCommand(host, box, filterFd, etcFiles());
  return [host.bwrap, ...bwrapArguments(host, box, filterFd), '--', ...limitedCommand(box)];
}

function bwrapArguments(host: SandboxHost, box: Box, filterFd: number): string[] {
  const { binds = [], tmpMb = 32, sharedMemoryMb = 16 } = box;
  const path = `${nodeFolder}:/usr/bin:/bin`;
  const env = { PATH: path, LANG: 'C.UTF-8', HOME: '/tmp', ...box.env };
  return [
    ...words('--unshare-all --die-with-parent --new-session --hostname sandbox --clearenv'),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFiles(),
    '--ro-bind',
    host.nodeBinary,
    `${nodeFolder}/node`,
    ...words('--proc /proc --dev /dev'),
    ...words(`--size ${sharedMemoryMb * megabyte} --tmpfs /dev/shm`),
    ...words(`--size ${tmpMb * megabyte} --tmpfs /tmp`),
    ...binds.flatMap(({ source, target, isWritable }) => [
      isWritable ? '--bind' : '--ro-bind',
      source,
      target,
    ]),
    ...words('--chdir /tmp --cap-drop ALL'),
    ...(box.isFiltered === false ? [] : ['--seccomp', String(filterFd)]),
    ...(box.hasStatus ? ['--json-status-fd', String(filterFd + 1)] : []),
    ...words('--remount-ro /dev --remount-ro /'),
  ];
}

/**
 * `java`, `cc`, `c++` and `awk` are links through /etc/alternatives, and Java's settings are links into /etc. With these
 * the runtimes of Debian and Ubuntu work.
 */
const neededInEtc = /^(alternatives|ld\.so\.cache|ld\.so\.conf|ld\.so\.conf\.d|localtime|java-\S+|.*jdk.*)$/;

let systemFilesOnce: string[] | undefined;
function systemFiles(): string[] {
  systemFilesOnce ??= [
    ...words('--ro-bind /usr /usr'),
    ...['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap(name => topFolder(`/${name}`)),
    ...etcFiles().flatMap(path => ['--ro-bind-try', path, path]),
  ];
  return systemFilesOnce;
}

function etcFiles(): string[] {
  return readdirSync('/etc')
    .filter(name => neededInEtc.test(name))
    .map(name => `/etc/${name}`);
}

const words = (text: string) => text.split(' ');

/** On most systems /bin is a link to /usr/bin; elsewhere the folder itself is bound. */
function topFolder(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/**
 * A shell joins the cgroup and then execs bwrap, so that everything is counted from the start. When we are root, the
 * shell joins as root (cgroup v2 lets nobody else move a process in from outside) and then switches to the user.
 */
function joining(group: Cgroup, user: SandboxHost['user'], command: string[]): string[] {
  const become = user
    ? words(`/usr/bin/setpriv --reuid ${user.uid} --regid ${user.gid} --clear-groups --`)
    : [];
  return [
    '/bin/sh',
    '-c',
    joinScript(group.joinFiles.length),
    'sh',
    ...group.joinFiles,
    ...become,
    ...command,
  ];
}
