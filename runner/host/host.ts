import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { CgroupBase } from '../box/usage/cgroup-base.ts';
import { chooseShelf, chooseUser, isReachable, reachableNode } from './install.ts';
import type { SandboxHost } from '../box/box.ts';
import { seccompFilter } from '../box/seccomp/seccomp.ts';

export type HostOptions = {
  /** A folder of the runner's own; must be readable for the user that boxes run as. */
  folder: string;
  tier?: SandboxHost['tier'];
  bwrap?: string;
  nodeBinary?: string;
  user?: SandboxHost['user'];
  /** Where memory is counted; null or left out where it is not. */
  cgroups?: CgroupBase | null;
};

/** Writes what every box needs to a folder, once. */
export function prepareHost(options: HostOptions): SandboxHost {
  const { folder, tier = 'bwrap', user = defaultUser() } = options;
  const nodeBinary = options.nodeBinary ?? (user ? reachableNode(chooseShelf()) : process.execPath);
  closeInheritedDescriptors();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const filterFile = join(folder, `${tier}.seccomp`);
  const hasMemoryGroup = options.cgroups?.memory != null;
  writeFileSync(filterFile, seccompFilter({ hasNamespaces: tier === 'bwrap', hasMemoryGroup }));
  // bwrap reads it after it became the other user.
  chmodSync(filterFile, 0o644);
  return {
    tier,
    bwrap: options.bwrap ?? findBwrap(),
    filterFile,
    nodeBinary: realpathSync(nodeBinary),
    sources: reachableSources(folder, user),
    user,
  };
}

/** Paths below runner/ that are bound into boxes. */
const filesForBoxes = [
  'box/landlock/landlock-launcher.py',
  'doctor/doctor-attacks.mjs',
  'engines/python/fork_server',
];

/** What boxes see of our own files. In a checkout that the other user cannot enter, copies of them. */
function reachableSources(folder: string, user: SandboxHost['user']): string {
  const own = dirname(import.meta.dirname);
  if (!user || isReachable(own)) return own;
  const copy = join(folder, 'sources');
  for (const name of filesForBoxes) cpSync(join(own, name), join(copy, name), { recursive: true });
  return copy;
}

function defaultUser(): SandboxHost['user'] {
  return process.getuid?.() === 0 ? chooseUser() : null;
}

/** Where it is missing, the usual place: the attempt to start it will say so. */
function findBwrap(): string {
  const places = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];
  return places.find(place => existsSync(place)) ?? places[0]!;
}

/**
 * What our parent left open (a log, a lock, a socket) would be passed on to every box. Our own descriptors are all
 * marked to be closed on exec; those that are not came from outside.
 */
function closeInheritedDescriptors(): void {
  if (!existsSync('/proc/self/fd')) return;
  const closeOnExec = 0o2000000;
  for (const descriptor of readdirSync('/proc/self/fd').map(Number)) {
    if (descriptor <= 2) continue;
    try {
      const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
      const flags = Number.parseInt(/flags:\s+(\d+)/.exec(info)?.[1] ?? '', 8);
      if ((flags & closeOnExec) === 0) closeSync(descriptor);
    } catch (error) {
      // The descriptor of the listing itself is gone by now.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
