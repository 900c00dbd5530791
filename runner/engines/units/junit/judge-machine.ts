import { once } from 'node:events';
import type { Duplex } from 'node:stream';

import type { SandboxHost } from '../../../box/box.ts';
import { killBox } from '../../../box/kill-box.ts';
import { boxLimits } from '../../../box/limits.ts';
import type { PipePool } from '../../../box/pipes.ts';
import { spawnBox } from '../../../box/sandbox.ts';
import { type Execution, supervise, type SuperviseOptions } from '../../../box/supervise.ts';
import { createCgroup } from '../../../box/usage/cgroup.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { cpuClock } from '../../../box/usage/cpu-clock.ts';
import { fairDeadline } from '../../../box/usage/fair-deadline.ts';
import type { TimeLimits } from '../../../box/usage/time-spent.ts';
import { readFrames } from '../../../engine-kit/frames.ts';
import type { JunitKit } from './junit-kit.ts';

export type Judged = {
  execution: Execution;
  frames: unknown[];
  /** Something else than frames arrived, or too many of them. */
  isBroken: boolean;
};

/** A virtual machine that has loaded JUnit and waits for one program (inside/Judge.java). */
export type JudgeMachine = {
  judge(job: Buffer, options: SuperviseOptions): Promise<Judged>;
  isAlive(): boolean;
  end(): Promise<void>;
};

type Options = { host: SandboxHost; cgroups: CgroupBase | null; pipes: PipePool; kit: JunitKit };

const longestStartMs = 30_000;
const longestFrame = 1024 * 1024;
const mostFrames = 20_000;
const channelDescriptor = 3;
/** Threads of the machine itself and of JUnit: a program has its own number of them. */
const machineThreads = 32;

let machineNumber = 0;

export async function startJudge(
  { host, cgroups, pipes, kit }: Options,
  ofProgram: TimeLimits,
): Promise<JudgeMachine> {
  const limits = { ...ofProgram, processes: ofProgram.processes + machineThreads };
  const group = cgroups && createCgroup(cgroups, `junit-${process.pid}-${++machineNumber}`, limits);
  const [stdout, stderr] = await Promise.all([pipes.openForReading(), pipes.openForReading()]);
  const child = spawnBox(host, {
    command: kit.judge,
    binds: [kit.bind],
    group,
    stdio: ['ignore', stdout.theirs, stderr.theirs, 'pipe'],
    limits: boxLimits(limits, {
      command: 'java',
      hasMemoryGroup: group?.hasMemoryLimit ?? false,
      hasProcessGroup: group?.hasProcessLimit ?? false,
    }),
  });
  stdout.closeTheirs();
  stderr.closeTheirs();
  const drained = Promise.all([once(stdout.ours, 'close'), once(stderr.ours, 'close')]);
  const channel = child.stdio[channelDescriptor] as Duplex;
  channel.on('error', () => {});
  const frames: unknown[] = [];
  let isAlive = true;
  let isBroken = false;
  let handleFirst = () => {};
  const first = new Promise<void>(resolve => (handleFirst = resolve));
  const closed = once(channel, 'close');
  readFrames(
    channel,
    longestFrame,
    frame => {
      frames.push(frame);
      handleFirst();
      if (frames.length > mostFrames) {
        isBroken = true;
        killBox(host, child);
      }
    },
    () => (isBroken = true),
  );
  const ended = new Promise<number>(resolve => {
    const end = (code: number | null) => {
      isAlive = false;
      resolve(code ?? 137);
    };
    child.once('exit', end);
    child.once('error', () => end(null));
  });
  const end = async () => {
    killBox(host, child);
    await ended;
    await group?.remove();
    await drained;
  };
  const clock = cpuClock(child.pid ?? 0, group);

  const isReady = fairDeadline([{ pid: child.pid, group }], longestStartMs, () => killBox(host, child));
  await Promise.race([first, ended]);
  isReady();
  if (frames.length === 0) {
    await end();
    throw new Error('the virtual machine for tests does not start');
  }
  // What it printed while starting is not the program's.
  for (const pipe of [stdout, stderr]) {
    pipe.ours.read();
    pipe.takeRest();
  }

  return {
    isAlive: () => isAlive,
    end,
    async judge(job, options) {
      frames.length = 0;
      const supervision = supervise(
        {
          host,
          child,
          group,
          output: { stdout: stdout.ours, stderr: stderr.ours },
          cpuBeforeMs: clock(),
          programRoot: () => child.pid ?? 0,
          ownProcesses: machineThreads,
        },
        options,
      );
      channel.write(job);
      const exitCode = await ended;
      supervision.end();
      await group?.remove();
      await drained;
      await closed;
      return { execution: await supervision.report(exitCode), frames, isBroken };
    },
  };
}
