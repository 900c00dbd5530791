import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { killGroup, removeGroups } from './remove-groups.ts';

/**
 * The cgroup folders below which the runner creates a group for each run. Root creates them (or a service manager that
 * delegates) and hands them to the runner's user.
 */
export type CgroupBase = {
  version: 1 | 2;
  memory: string | null;
  pids: string | null;
  cpu: string | null;
  /** In cgroup v2 an ordinary user can move processes only within the delegated subtree, so the runner is moved there. */
  supervisor: string | null;
};

const mountPoint = '/sys/fs/cgroup';

/** Creates the folders and hands them to `user`; null where that is not possible. */
export function createCgroupBase(name: string, user: { uid: number; gid: number } | null): CgroupBase | null {
  try {
    return createVersion1(name, user) ?? createVersion2(name, user);
  } catch (error) {
    // No permission, no controller or a read-only mount: no cgroups. limits.ts then sets other limits.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

export async function removeCgroupBase(base: CgroupBase): Promise<void> {
  await clearCgroupBase(base);
  await removeGroups([base.supervisor, ...foldersOf(base)].filter(folder => folder !== null));
}

/** Kills what an earlier runner left behind, and removes its groups. */
export async function clearCgroupBase(base: CgroupBase): Promise<void> {
  for (const folder of foldersOf(base)) {
    const groups = groupsIn(folder).filter(group => group !== base.supervisor);
    await removeGroups(groups);
  }
}

const foldersOf = (base: CgroupBase) =>
  [...new Set([base.memory, base.pids, base.cpu])].filter(folder => folder !== null);

const groupsIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name));

/** The cgroup of this process. Ours are created below it, so that a limit on the service holds for students too. */
function ownGroup(controller: string): string | null {
  for (const line of readFileSync('/proc/self/cgroup', 'utf8').split('\n')) {
    const [, controllers = '', path = '/'] = line.split(':');
    if (line && controllers.split(',').includes(controller)) return path;
  }
  return null;
}

function createVersion1(name: string, user: { uid: number; gid: number } | null): CgroupBase | null {
  const make = (controller: string) => {
    const own = ownGroup(controller);
    if (own === null || controller === '') return null;
    const folder = join(mountPoint, controller, own, name);
    return isFolder(join(mountPoint, controller)) ? makeFolder(folder, user) : null;
  };
  const base = { memory: make('memory'), pids: make('pids'), cpu: make('cpuacct') };
  return base.memory || base.pids ? { version: 1, ...base, supervisor: null } : null;
}

function createVersion2(name: string, user: { uid: number; gid: number } | null): CgroupBase | null {
  const own = ownGroup('');
  if (own === null || !isFolder(mountPoint)) return null;
  const wanted = '+memory +pids';
  const parent = [join(mountPoint, own), mountPoint].find(folder => {
    const has = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split(' ');
    if (!['memory', 'pids'].every(controller => has('cgroup.controllers').includes(controller))) return false;
    try {
      writeFileSync(join(folder, 'cgroup.subtree_control'), wanted);
      return true;
    } catch {
      // It contains processes, or we have no permission: try the next one.
      return false;
    }
  });
  if (!parent) return null;
  const folder = makeFolder(join(parent, name), user);
  writeFileSync(join(folder, 'cgroup.subtree_control'), wanted);
  const supervisor = makeFolder(join(folder, 'supervisor'), user);
  return { version: 2, memory: folder, pids: folder, cpu: folder, supervisor };
}

function makeFolder(folder: string, user: { uid: number; gid: number } | null): string {
  removeStale(dirname(folder));
  mkdirSync(folder);
  if (user) {
    chownSync(folder, user.uid, user.gid);
    for (const file of ['cgroup.procs', 'cgroup.subtree_control', 'tasks']) {
      if (statSync(join(folder, file), { throwIfNoEntry: false })) {
        chownSync(join(folder, file), user.uid, user.gid);
      }
    }
  }
  return folder;
}

/**
 * Bases are named `cairn-<pid>-…`; if that process is gone, the base is left over from a crash. Processes in it are
 * killed. If they take too long to die, the folder is removed by the next runner that starts.
 */
function removeStale(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^cairn-(\d+)-/.exec(name)?.[1];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    try {
      for (const group of groupsIn(join(parent, name))) {
        killGroup(group);
        rmdirSync(group);
      }
      rmdirSync(join(parent, name));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
