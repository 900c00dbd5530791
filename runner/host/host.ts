import {
  chmodSync,
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
import { isReachable, reachableNode, reachableTypeScript, sharedFolder } from './install.ts';
import { claimUsers } from './claim-users.ts';
import type { SandboxHost } from '../box/box.ts';
import { seccompFilter } from '../box/seccomp/seccomp.ts';
import { createUserPool, type UserRange } from '../box/user-pool.ts';

export type HostOptions = {
  folder: string;
  tier?: SandboxHost['tier'];
  bwrap?: string;
  nodeBinary?: string;
  /** Where files that take long to make are kept; without it they are made at each start. */
  keptFolder?: string | undefined;
  users?: UserRange | null;
  cgroups?: CgroupBase | null;
};

/** Writes the files that every box needs, once. */
export function prepareHost(options: HostOptions): SandboxHost {
  const { folder, tier = 'bwrap', users = claimUsers() } = options;
  const nodeBinary = options.nodeBinary ?? (users ? reachableNode(sharedFolder()) : process.execPath);
  closeInheritedDescriptors();
  mkdirSync(folder, { recursive: true });
  // Users of boxes may pass through, not list it.
  if (users) chmodSync(folder, 0o711);
  const boxFolder = join(folder, 'boxes');
  mkdirSync(boxFolder, { recursive: true });
  if (users) chmodSync(boxFolder, 0o1733);
  const cacheFolder = join(folder, 'cache');
  mkdirSync(cacheFolder, { recursive: true });
  chmodSync(cacheFolder, 0o755);
  const filterFile = join(folder, `${tier}.seccomp`);
  const hasMemoryGroup = options.cgroups?.memory != null;
  writeFileSync(filterFile, seccompFilter({ hasNamespaces: tier === 'bwrap', hasMemoryGroup }));
  return {
    tier,
    bwrap: options.bwrap ?? findBwrap(),
    filterFile,
    hasMemoryGroup,
    nodeBinary: realpathSync(nodeBinary),
    typeScript: reachableTypeScript(users !== null),
    sources: reachableSources(folder, users !== null),
    boxFolder,
    cacheFolder,
    keptFolder: options.keptFolder ?? cacheFolder,
    users: users && createUserPool(users),
  };
}

/** Paths below runner/ that are bound into boxes. */
const filesForBoxes = [
  'box/landlock/landlock-launcher.py',
  'engines/command/case-box/launcher/prebuilt',
  'engines/python/fork_server',
  'engine-kit/drawing',
];

/** The folder with our files for boxes: the checkout, or copies if other users cannot read the checkout. */
function reachableSources(folder: string, areForOthers: boolean): string {
  const own = dirname(import.meta.dirname);
  if (!areForOthers || isReachable(own)) return own;
  const copy = join(folder, 'sources');
  for (const name of filesForBoxes) cpSync(join(own, name), join(copy, name), { recursive: true });
  return copy;
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
