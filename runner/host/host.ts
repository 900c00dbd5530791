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
import { sharedFolder, chooseUser, isReachable, reachableNode } from './install.ts';
import type { SandboxHost } from '../box/box.ts';
import { seccompFilter } from '../box/seccomp/seccomp.ts';

export type HostOptions = {
  /** A folder of the runner; must be readable for the sandbox user. */
  folder: string;
  tier?: SandboxHost['tier'];
  bwrap?: string;
  nodeBinary?: string;
  user?: SandboxHost['user'];
  cgroups?: CgroupBase | null;
};

/** Writes the files that every box needs, once. */
export function prepareHost(options: HostOptions): SandboxHost {
  const { folder, tier = 'bwrap', user = defaultUser() } = options;
  const nodeBinary = options.nodeBinary ?? (user ? reachableNode(sharedFolder()) : process.execPath);
  closeInheritedDescriptors();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const filterFile = join(folder, `${tier}.seccomp`);
  const hasMemoryGroup = options.cgroups?.memory != null;
  writeFileSync(filterFile, seccompFilter({ hasNamespaces: tier === 'bwrap', hasMemoryGroup }));
  // bwrap reads it as the sandbox user.
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

/** The folder with our files for boxes: the checkout, or copies if the sandbox user cannot read the checkout. */
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

/** The usual path if it is not installed: starting it then fails with a clear error. */
function findBwrap(): string {
  const places = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];
  return places.find(place => existsSync(place)) ?? places[0]!;
}

/**
 * Descriptors that our parent left open (a log, a lock, a socket) would be inherited by every box. Node opens all of
 * ours with close-on-exec; those without it were inherited.
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
      // The descriptor of the directory listing itself is closed by now.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
