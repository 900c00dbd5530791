import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { SandboxHost } from './box.ts';
import { childrenOf } from './usage/process-tree.ts';

/**
 * A box whose command forks processes that are boxes themselves, with namespaces of their own below those of this one.
 * To give each of them a user of its own, the box is made in a user namespace that holds all users of boxes, in which the
 * command is root. Where the runner may not switch users, it is an ordinary box without a filter, and its children have
 * its user, each in a user namespace of its own.
 */
const words = (text: string) => text.split(' ');

/** Waits on standard input until `mapUsers` has been called. */
export const withOwnUsers = [
  ...words('/usr/bin/unshare --user --keep-caps -- /bin/sh -c'),
  'read line && unset PWD && exec "$@"',
  ...words('sh /usr/bin/setpriv --reuid 0 --regid 0 --clear-groups --'),
];

export const allButUsers = '--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try';

const longestWaitMs = 5000;

/** Call it once for each forking box, after it was spawned with a pipe as standard input. */
export async function mapUsers(host: SandboxHost, child: ChildProcess): Promise<void> {
  if (!host.users) return;
  const { first, count } = host.users.range;
  const giveUpAt = performance.now() + longestWaitMs;
  if (child.pid === undefined) await once(child, 'spawn');
  const ours = readlinkSync('/proc/self/ns/user');
  while (readlinkSync(`/proc/${child.pid}/ns/user`) === ours) {
    if (performance.now() > giveUpAt || child.exitCode !== null) throw new Error('no user namespace');
    await delay(1);
  }
  const map = `0 ${rootInside(first)} 1\n${first} ${first} ${count}\n`;
  for (const name of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${name}`, map);
  child.stdin?.write('go\n');
}

/**
 * The runner's own user, who may put processes into cgroups. Only in tests is that the machine's root: then it is the
 * user whom the runner would have (claim-users.ts).
 */
function rootInside(firstOfBoxes: number): number {
  const isRootOfMachine = /^\s*0\s+0\s/.test(readFileSync('/proc/self/uid_map', 'utf8'));
  return isRootOfMachine ? firstOfBoxes - 1 : 0;
}

/** The command of a box as the host sees it: the child of bwrap's pid 1. Null before it has started. */
export function commandOf(child: ChildProcess): number | null {
  const [init] = childrenOf(child.pid ?? 0);
  return init === undefined ? null : (childrenOf(init)[0] ?? null);
}

/** The process below `parent` that has this pid in the pid namespace of the box, as the host sees it. */
export function childByOwnPid(parent: number, own: number): number | null {
  return childrenOf(parent).find(pid => ownPid(pid) === own) ?? null;
}

/** The first of its pids is the host's, the second that of the box; a forked process has another one of its own. */
function ownPid(pid: number): number | null {
  try {
    const pids = /^NSpid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(pids?.split(/\s+/)[1]);
  } catch {
    // It has ended.
    return null;
  }
}
