/**
 * How a box is made
 *
 * A box is one `bwrap` process and everything below it. Outside stands the supervisor (us); inside, the student.
 *
 *   supervisor ── sh (joins the cgroup, then becomes …) ── bwrap ┊ pid 1 ── prlimit ── the command
 *
 * 1. Namespaces (`--unshare-all`): no network device, no foreign process, own /proc, own IPC. Killing the bwrap
 *    process kills pid 1 inside (`--die-with-parent`), and with pid 1 the kernel kills everything else: so one
 *    signal ends a run, and a daemon or double fork cannot outlive it.
 * 2. Files: /usr read-only, a few files of /etc that runtimes proved to need, and nothing else of the host. bwrap's
 *    own `/` and `/dev` are tmpfs without a size, hence both are made read-only at the end; what is left to
 *    write is /tmp and /dev/shm, each of a fixed size, gone with the box.
 * 3. Calls: the seccomp filter. Its file is opened anew for every spawn, because bwrap reads to the end of an
 *    offset that all copies of one open file share.
 * 4. Limits: prlimit inside (limits.ts), a cgroup around everything where there is one (cgroup.ts). Only the
 *    second can count memory of Node and Java, or processes of root.
 * 5. Nobody: no capability, no environment, an ordinary user. As root we become that user for the spawn.
 *
 * Ending one is in kill-box.ts: it is not as simple as a signal.
 *
 * Whatever comes out comes through a pipe. We never open, own or follow a file that a student made.
 * Engines that keep processes warm build their boxes from the same pieces, so this list holds for them too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, lstatSync, readlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';

import type { Box, SandboxHost } from './box.ts';
import { landlockCommand } from './landlock/landlock.ts';
import { limitedCommand } from './limits.ts';
import { type Cgroup, joinScript } from './usage/cgroup.ts';

const megabyte = 1024 * 1024;
/** Where the project's Node is found inside a box. */
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

/** The stream that `hasStatus` asked for. */
export function statusOf(child: ChildProcess): Readable {
  return child.stdio[child.stdio.length - 1] as Readable;
}

/** The whole command line; `filterFd` is the descriptor on which the filter's bytes can be read. */
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
 * `java`, `cc`, `c++` and `awk` are links through /etc/alternatives, and Java's own settings are links into /etc:
 * these arguments alone make the runtimes of Debian and Ubuntu work.
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

/** Most systems have merged /bin into /usr/bin; where one has not, the folder itself is bound. */
function topFolder(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/**
 * A shell that joins the group and then becomes bwrap: from the first instruction on, all of it is counted. Root has
 * to join as root (version 2 lets nobody else move a process in from outside) and becomes the user after that.
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
