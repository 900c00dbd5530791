import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CgroupBase, createCgroupBase, removeCgroupBase } from '../box/usage/cgroup-base.ts';
import { claimIds } from '../host/claim-users.ts';
import { installForOtherUser, installInPlace } from '../host/install.ts';

/** Where and as whom the runner runs. */
export type Place = {
  folder: string;
  mainFile: string;
  nodeBinary: string;
  installed: string | null;
  user: { uid: number; gid: number } | null;
  cgroups: CgroupBase | null;
};

let placeNumber = 0;

export function makePlace(folder: string): Place {
  const cgroupName = `cairn-${process.pid}-${++placeNumber}`;
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true });
    const own = mkdtempSync(join(folder, 'runner-'));
    return {
      ...installInPlace(own),
      installed: null,
      user: null,
      cgroups: createCgroupBase(cgroupName, null),
    };
  }
  const user = claimIds().runner;
  const installation = installForOtherUser();
  const own = join(installation.folder, 'own');
  mkdirSync(own, { mode: 0o700 });
  chownSync(own, user.uid, user.gid);
  return {
    ...installation,
    folder: own,
    installed: installation.folder,
    user,
    cgroups: createCgroupBase(cgroupName, user),
  };
}

export async function removePlace(place: Place): Promise<void> {
  rmSync(place.installed ?? place.folder, { recursive: true, force: true });
  if (place.cgroups) await removeCgroupBase(place.cgroups);
}

export function spawnRunner(place: Place, slots: number): ChildProcess {
  const { folder, mainFile, nodeBinary, user, cgroups } = place;
  const args = [
    '--folder',
    folder,
    '--node',
    nodeBinary,
    '--slots',
    String(slots),
    '--cgroups',
    JSON.stringify(cgroups),
  ];
  const child = spawn(nodeBinary, [mainFile, ...args], {
    ...user,
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (cgroups?.supervisor && child.pid)
    writeFileSync(join(cgroups.supervisor, 'cgroup.procs'), String(child.pid));
  return child;
}
