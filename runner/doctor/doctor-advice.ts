import { accessSync, constants, existsSync, readFileSync } from 'node:fs';

import type { Tier } from '../box/box.ts';

/** For the administrator: which sandbox is used, and what to do for a better one. */
export function describeTier(tier: Tier, details: string[]): { sentence: string; advice: string | null } {
  if (tier === 'bwrap')
    return {
      sentence: 'Student code runs in bubblewrap, the strongest sandbox there is for this.',
      advice: null,
    };
  const sentence =
    tier === 'landlock'
      ? 'Student code runs in the second sandbox (Landlock), because bubblewrap does not work here.'
      : 'Student code is not run on this machine, because it cannot be sandboxed.';
  return { sentence, advice: adviceFor(details[0] ?? '') };
}

/** The usual reasons for bubblewrap to fail, likeliest first. */
function adviceFor(problem: string): string {
  if (process.platform !== 'linux')
    return 'It needs Linux: please run the product, or a worker of it, on a Linux machine.';
  if (!isExecutable('/usr/bin/bwrap')) return 'Please install bubblewrap: apt-get install bubblewrap';
  if (problem.includes('nknown option')) {
    return 'This bubblewrap is too old: please install 0.7 or later (Debian 12 and Ubuntu 24.04 have it).';
  }
  if (readFlag('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') {
    return "AppArmor forbids user namespaces: please add a profile for /usr/bin/bwrap with 'userns,' (Ubuntu 24.04: apt-get install apparmor-profiles, then copy bwrap-userns-restrict to /etc/apparmor.d), or set kernel.apparmor_restrict_unprivileged_userns to 0.";
  }
  if (readFlag('/proc/sys/kernel/unprivileged_userns_clone') === '0') {
    return 'Please allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1';
  }
  if (readFlag('/proc/sys/user/max_user_namespaces') === '0') {
    return 'Please allow user namespaces: sysctl -w user.max_user_namespaces=10000';
  }
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) {
    return 'In a container, please start it with: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined';
  }
  return `bubblewrap says: ${problem}`;
}

export type Surroundings = {
  hasMemoryGroup: boolean;
  hasProcessGroup: boolean;
  /** Whether each box has a user of its own. */
  hasUsers: boolean;
  /** As `uname -r` prints it. */
  kernel: string;
};

/** For the administrator: what is weaker here than where root starts the product and control groups can be used. */
export function describeWeaknesses({
  hasMemoryGroup,
  hasProcessGroup,
  hasUsers,
  kernel,
}: Surroundings): string[] {
  const countsTogether = !hasProcessGroup && !hasUsers && isOlderThan(kernel, 5, 14);
  const weaknesses = [
    ...(hasMemoryGroup ? [] : [memoryIsWatched, memoryNotShared]),
    ...(hasMemoryGroup && hasProcessGroup ? [] : [shortProcesses]),
    ...(countsTogether ? [processesTogether] : []),
    ...(hasUsers ? [] : [oneUser]),
  ];
  return weaknesses.length === 0 ? [] : [...weaknesses, remedy];
}

const memoryIsWatched =
  'No control group limits memory here: it is looked at every 20 to 60 ms instead (every 300 ms while a program that somebody talks to sleeps), so a program can exceed its limit for that long, and a shorter peak is not noticed.';
const memoryNotShared =
  'Processes cannot share more than 4096 bytes at a time without a file (mmap with MAP_SHARED and MAP_ANONYMOUS, shmget), because nobody could count it; shm_open works.';
const shortProcesses =
  'A program of many short processes can compute longer than its CPU time, up to its limit of time in all.';
const processesTogether =
  'This kernel counts the processes of all boxes together, so that one program can keep others from starting any; Linux 5.14 and later do not.';
const oneUser = 'All boxes have the same user: namespaces alone keep them apart.';
const remedy =
  'Started by root, each box has a user and, where the system lets it, a control group of its own.';

function isOlderThan(kernel: string, major: number, minor: number): boolean {
  const [, ownMajor = 0, ownMinor = 0] = (/^(\d+)\.(\d+)/.exec(kernel) ?? []).map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readFlag(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
