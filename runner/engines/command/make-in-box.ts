import { chmodSync, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { Bind, BoxFile, SandboxHost } from '../../box/box.ts';
import { killBox } from '../../box/kill-box.ts';
import { spawnBox } from '../../box/sandbox.ts';
import { createCgroup } from '../../box/usage/cgroup.ts';
import type { CgroupBase } from '../../box/usage/cgroup-base.ts';
import { fairDeadline } from '../../box/usage/fair-deadline.ts';

/** On a core or asleep: a busy machine makes a preparation slower, not wrong. */
const longestMs = 60_000;
const limits = { cpuSeconds: 30, addressSpaceMb: null, processes: null, fileMb: 512, openFiles: 256 };
const groupLimits = { memoryMb: 2048, processes: 64 };

let groupNumber = 0;

/** The machine had no time for it: this says nothing about what was to be made, and it can be tried again at once. */
export class StarvedError extends Error {
  override name = 'StarvedError';
}

/** Runs a command of ours, without any code of students, and keeps what it prints as a file that all boxes can read. */
export async function makeInBox(
  { host, cgroups }: { host: SandboxHost; cgroups: CgroupBase | null },
  { command, files, binds = [] }: { command: string; files: BoxFile[]; binds?: Bind[] },
  target: string,
  mostMs: { own?: number; wall?: number } = {},
): Promise<void> {
  const group = cgroups && createCgroup(cgroups, `make-${process.pid}-${++groupNumber}`, groupLimits);
  const part = `${target}.part`;
  try {
    const child = spawnBox(host, {
      command: ['/bin/sh', '-c', command],
      files,
      binds,
      limits,
      tmpMb: 512,
      group,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let isStarved = false;
    const handleLate = (hadNoTime: boolean) => {
      isStarved = hadNoTime;
      killBox(host, child);
    };
    const isDone = fairDeadline(
      [{ pid: child.pid, group }],
      mostMs.own ?? longestMs,
      handleLate,
      mostMs.wall,
    );
    const exited = new Promise<number | null>(resolve => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    await pipeline(child.stdout!, createWriteStream(part)).finally(isDone);
    const code = await exited;
    if (isStarved) throw new StarvedError(`the machine had no time for ${command}`);
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
    chmodSync(part, 0o644);
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    await group?.remove();
  }
}
