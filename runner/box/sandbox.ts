/**
 * How a box is made
 *
 * A box is one `bwrap` process and its descendants. The supervisor (this process) is outside, student code inside.
 *
 *   supervisor ── sh (joins the cgroup) → setpriv (own user) → prlimit → bwrap ┊ pid 1 ── the command
 *
 * 1. Namespaces (`--unshare-all`): no network device, no processes of the host, own /proc, own IPC. Killing bwrap
 *    kills pid 1 inside (`--die-with-parent`), and the kernel then kills every other process of the namespace, so a
 *    daemon or double fork cannot outlive the run.
 * 2. Files: /usr read-only, the few files of /etc that runtimes need, and nothing else of the host. Source code and
 *    standard input go in through pipes. bwrap's own `/` and `/dev` are tmpfs without a size limit, so both are
 *    remounted read-only at the end. Only /tmp and /dev/shm are writable; both have a fixed size and are gone with the
 *    box. /proc is read-only, because /proc/<pid>/mem would let a program write into any other process of its box.
 * 3. System calls: the seccomp filter. Its file is opened for every spawn, because bwrap reads it to the end and
 *    duplicates of one open file share their offset.
 * 4. Limits: prlimit (limits.ts) before bwrap, so that they hold for pid 1 too, and a cgroup around everything where
 *    available (cgroup.ts). Without one, memory is looked at every 20 to 30 ms (usage.ts), and what no look can see is
 *    refused: memory that processes share without a file.
 * 5. Privileges: no capabilities, no environment, an ordinary user; a different one for each box if we are root, at
 *    least in a user namespace (user-namespace.ts).
 *
 * kill-box.ts kills a box; one signal is not always enough.
 *
 * All output comes through pipes: we never open, own or follow a file that a student created, and no descriptor that
 * a program gets leads to a file of the host: it could be opened again for writing through /proc/self/fd.
 * Engines with warm processes create their boxes with the same functions, so all of this holds for them too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, openSync, readlinkSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

import type { Box, BoxDescriptors, BoxFile, SandboxHost } from './box.ts';
import { allButUsers, withOwnUsers } from './forking-box.ts';
import { systemFolder } from './system-folder.ts';
import { landlockCommand } from './landlock/landlock.ts';
import { limited, limitedInProcesses } from './limits.ts';
import { type Cgroup, joinScript } from './usage/cgroup.ts';
import type { BoxUser } from './user-pool.ts';

const words = (text: string) => text.split(' ');
const megabyte = 1024 * 1024;
/** The folder of the project's Node inside a box. */
const nodeFolder = '/cairn/bin';
const inputFile = '/cairn/input';
/** Where a launcher mounts what belongs to one program. */
const caseFolder = '/cairn/case';

export function spawnBox(host: SandboxHost, box: Box): ChildProcess {
  const stdio = box.stdio ?? ['ignore', 'pipe', 'pipe'];
  const filter = openSync(host.filterFile, 'r');
  const user = box.isForking ? null : (host.users?.take() ?? null);
  try {
    const { command, contents } = boxPlan(host, box, stdio.length, user !== null);
    const [file, ...args] = box.group ? joining(box.group, user, command) : command;
    const pipes = Array.from({ length: contents.length + (box.hasStatus ? 1 : 0) }, () => 'pipe' as const);
    const child = spawn(file!, args, {
      ...(box.group ? {} : user),
      env: {},
      cwd: '/',
      stdio: [...stdio, filter, ...pipes],
    });
    if (user) whenEnded(child, () => host.users?.giveBack(user));
    contents.forEach((content, index) => feed(child, stdio.length + 1 + index, content));
    return child;
  } finally {
    closeSync(filter);
  }
}

function whenEnded(child: ChildProcess, action: () => void): void {
  if (child.pid === undefined) child.once('error', action);
  else child.once('exit', action);
}

/** A box that was killed early does not read to the end. */
export function feed(child: ChildProcess, descriptor: number, content: string | Buffer): void {
  const stream = (child.stdio as unknown as Writable[])[descriptor];
  stream?.on('error', () => {});
  stream?.end(content);
}

/** The status pipe that `hasStatus` added. */
export function statusOf(child: ChildProcess): Readable {
  return child.stdio[child.stdio.length - 1] as Readable;
}

type BoxPlan = {
  command: string[];
  /** What is fed to the descriptors after `filterFd`; the status pipe is the one after those. */
  contents: (string | Buffer)[];
};

/** `filterFd` is the descriptor that the seccomp filter is read from. */
function boxPlan(host: SandboxHost, box: Box, filterFd: number, hasOwnUser: boolean): BoxPlan {
  const files = filesOf(box);
  const contents = files.map(file => file.content);
  const from = (first: number): BoxDescriptors => ({
    filterFd,
    files: files.map(({ target, isWritable = false }, index) => ({
      target,
      descriptor: first + index,
      isWritable,
    })),
    statusFd: box.hasStatus ? first + files.length : null,
  });
  if (host.tier === 'landlock') {
    return { command: landlockCommand(host, box, from(filterFd + 1), etcFiles()), contents };
  }
  // bwrap itself is one more process of that user.
  const processes = hasOwnUser && box.limits?.processes != null ? box.limits.processes + 1 : null;
  const command = box.input === undefined ? box.command : withInput(box.command);
  const argsFd = filterFd + 1;
  const bwrap = [host.bwrap, '--args', String(argsFd), '--'];
  const inside = hasOwnUser ? command : limitedInProcesses(box.limits, command);
  if (box.isForking && host.users) bwrap.unshift(...withOwnUsers);
  return {
    command: limited(box.limits && { ...box.limits, processes }, [...bwrap, ...inside]),
    // Through a pipe, because a program can read the command line of its pid 1.
    contents: [bwrapArguments(host, box, from(argsFd + 1)).join('\0'), ...contents],
  };
}

const filesOf = ({ files = [], input }: Box): BoxFile[] =>
  input === undefined ? files : [...files, { target: inputFile, content: input }];

const withInput = (command: string[]) => ['/bin/sh', '-c', `exec "$@" <${inputFile}`, 'sh', ...command];

function bwrapArguments(host: SandboxHost, box: Box, descriptors: BoxDescriptors): string[] {
  const {
    binds = [],
    tmpMb = 32,
    sharedMemoryMb = 16,
    isForLauncher = false,
    isForking = false,
    hasProc = true,
  } = box;
  const isFiltered = (box.isFiltered ?? true) && !isForLauncher;
  const hasUsers = isForking && host.users !== null;
  const path = `${nodeFolder}:/usr/bin:/bin`;
  const env = { PATH: path, LANG: 'C.UTF-8', HOME: '/tmp', ...box.env };
  return [
    ...words(hasUsers ? allButUsers : '--unshare-all'),
    ...words('--die-with-parent --new-session --hostname sandbox --clearenv'),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    // bwrap would make them for its own user alone.
    ...(hasUsers ? ['/etc', '/cairn', nodeFolder].flatMap(path => words(`--perms 0755 --dir ${path}`)) : []),
    ...systemFiles(),
    '--ro-bind',
    host.nodeBinary,
    `${nodeFolder}/node`,
    ...words(hasProc ? '--proc /proc --dev /dev' : '--dev /dev'),
    // The same for who reads, but it cannot be mapped as memory that nobody counts.
    ...(host.hasMemoryGroup ? [] : words('--dev-bind /dev/full /dev/zero')),
    // Nobody could mount another /proc in a namespace below this one if parts of this one were hidden.
    ...(isForLauncher
      ? words(`--dir ${caseFolder} --as-pid-1`)
      : isForking || !hasProc
        ? []
        : hiddenInProc()),
    ...words(`--size ${sharedMemoryMb * megabyte} --tmpfs /dev/shm`),
    ...words(`--size ${tmpMb * megabyte} --tmpfs /tmp`),
    ...binds.flatMap(({ source, target }) => ['--ro-bind', source, target]),
    ...descriptors.files.flatMap(({ descriptor, target, isWritable }) => [
      ...words(
        isWritable ? `--perms 0644 --file ${descriptor}` : `--perms 0444 --ro-bind-data ${descriptor}`,
      ),
      target,
    ]),
    ...words(hasUsers ? '--chdir /tmp' : '--chdir /tmp --cap-drop ALL'),
    ...(isFiltered && hasProc ? words('--remount-ro /proc') : []),
    ...(isFiltered ? words(`--seccomp ${descriptors.filterFd}`) : []),
    ...(descriptors.statusFd === null ? [] : ['--json-status-fd', String(descriptors.statusFd)]),
    ...words('--remount-ro /dev --remount-ro /'),
  ];
}

/** Files of /proc that everybody may read and that tell about this machine: its disks, boot options and other programs. */
const tellingFiles = words('cmdline diskstats interrupts key-users locks mdstat modules partitions swaps');

let tellingPathsOnce: string[] | undefined;
export function tellingPaths(): string[] {
  tellingPathsOnce ??= tellingFiles.map(name => `/proc/${name}`).filter(path => existsSync(path));
  return tellingPathsOnce;
}

const hiddenInProc = () => tellingPaths().flatMap(path => ['--ro-bind', '/dev/null', path]);

/** What of the system boxes see. Installing a language may add to it. */
const system = systemFolder('/etc');
/** Differs when boxes that are made now see other files of the system than those that were made before. */
export const systemStamp = () => system.stamp();
const etcFiles = () => system.files();

const systemFiles = () => [
  ...words('--ro-bind /usr /usr'),
  ...topFolders(),
  ...etcFiles().flatMap(path => ['--ro-bind-try', path, path]),
  // Where GHC's own libraries are registered; its command names this place, so that boxes see nothing of /var.
  ...words('--ro-bind-try /var/lib/ghc/package.conf.d /cairn/haskell'),
];

let topFoldersOnce: string[] | undefined;
function topFolders(): string[] {
  topFoldersOnce ??= ['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap(name => topFolder(`/${name}`));
  return topFoldersOnce;
}

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
function joining(group: Cgroup, user: BoxUser | null, command: string[]): string[] {
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
