import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CgroupBase, createCgroupBase, removeCgroupBase } from '../box/usage/cgroup-base.ts';
import { chooseUser, installForOtherUser, installInPlace } from '../host/install.ts';

/** Where and as whom the runner runs. */
export type RunnerSetup = {
  folder: string;
  mainFile: string;
  nodeBinary: string;
  installed: string | null;
  user: { uid: number; gid: number } | null;
  cgroups: CgroupBase | null;
};

let setupNumber = 0;

export function createSetup(folder: string): RunnerSetup {
  const cgroupName = `cairn-${process.pid}-${++setupNumber}`;
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
  const user = chooseUser();
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

export async function removeSetup(setup: RunnerSetup): Promise<void> {
  rmSync(setup.installed ?? setup.folder, { recursive: true, force: true });
  if (setup.cgroups) await removeCgroupBase(setup.cgroups);
}

export function spawnRunner(setup: RunnerSetup, slots: number): ChildProcess {
  const { folder, mainFile, nodeBinary, user, cgroups } = setup;
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
