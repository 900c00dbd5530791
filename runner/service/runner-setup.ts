import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  type CgroupBase,
  clearCgroupBase,
  createCgroupBase,
  removeCgroupBase,
} from '../box/usage/cgroup-base.ts';
import { type ClaimedIds, claimIds } from '../host/claim-users.ts';
import { installForOtherUser, installInPlace, sharedFolder } from '../host/install.ts';
import { canUseUserNamespace, spawnInUserNamespace } from './user-namespace.ts';

/** Where and as whom the runner runs. */
export type RunnerSetup = {
  folder: string;
  mainFile: string;
  nodeBinary: string;
  installed: string | null;
  /** Null when we are not root: then the runner runs as we do. */
  ids: ClaimedIds | null;
  /** Whether the runner can give each box a user id of its own. */
  hasUsersForBoxes: boolean;
  cgroups: CgroupBase | null;
  /** Outlives the runner and belongs to its user. */
  keptFolder: string;
};

let setupNumber = 0;

export async function createSetup(folder: string): Promise<RunnerSetup> {
  const cgroupName = `cairn-${process.pid}-${++setupNumber}`;
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true });
    const own = mkdtempSync(join(folder, 'runner-'));
    const keptFolder = join(folder, 'kept');
    mkdirSync(keptFolder, { recursive: true, mode: 0o700 });
    return {
      ...installInPlace(own),
      installed: null,
      keptFolder,
      ids: null,
      hasUsersForBoxes: false,
      cgroups: createCgroupBase(cgroupName, null),
    };
  }
  const ids = claimIds();
  const installation = installForOtherUser();
  const own = join(installation.folder, 'own');
  mkdirSync(own, { mode: 0o700 });
  const keptFolder = join(sharedFolder(), `kept-${ids.runner.uid}`);
  mkdirSync(keptFolder, { recursive: true, mode: 0o700 });
  for (const path of [own, keptFolder]) chownSync(path, ids.runner.uid, ids.runner.gid);
  return {
    ...installation,
    folder: own,
    installed: installation.folder,
    keptFolder,
    ids,
    hasUsersForBoxes: await canUseUserNamespace(ids),
    cgroups: createCgroupBase(cgroupName, ids.runner),
  };
}

export async function removeSetup(setup: RunnerSetup): Promise<void> {
  rmSync(setup.installed ?? setup.folder, { recursive: true, force: true });
  if (setup.cgroups) await removeCgroupBase(setup.cgroups);
}

/** Boxes of a runner that was killed end before the next one starts, which could not signal them: it has other capabilities. */
export async function spawnRunner(setup: RunnerSetup, slots: number): Promise<ChildProcess> {
  const { folder, mainFile, nodeBinary, ids, hasUsersForBoxes, cgroups } = setup;
  if (cgroups) await clearCgroupBase(cgroups);
  const command = [
    nodeBinary,
    mainFile,
    '--folder',
    folder,
    '--node',
    nodeBinary,
    '--slots',
    String(slots),
    '--cgroups',
    JSON.stringify(cgroups),
    '--kept',
    setup.keptFolder,
    '--users',
    JSON.stringify(hasUsersForBoxes ? ids!.boxes : null),
  ];
  const options: SpawnOptions = { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] };
  const child = hasUsersForBoxes
    ? await spawnInUserNamespace(ids!, command, options)
    : spawn(nodeBinary, command.slice(1), { ...ids?.runner, ...options });
  if (cgroups?.supervisor && child.pid)
    writeFileSync(join(cgroups.supervisor, 'cgroup.procs'), String(child.pid));
  return child;
}
