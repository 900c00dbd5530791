import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import type { Box, SandboxHost } from './box.ts';
import { boxLimits } from './limits.ts';
import type { PipePool } from './pipes.ts';
import { spawnBox, statusOf } from './sandbox.ts';
import { type Execution, supervise, type SuperviseOptions } from './supervise.ts';
import { createCgroup } from './usage/cgroup.ts';
import type { CgroupBase } from './usage/cgroup-base.ts';

export type ExecuteOptions = SuperviseOptions & {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  pipes: PipePool;
  /** Descriptors 3, 4 … of the program. The caller that opened them closes them in `onStart`. */
  extra?: (number | 'ignore' | 'pipe')[];
  /** Whether the program reads from a pipe that `onStart` finds in `child.stdin`. */
  isLive?: boolean;
  onStart?: (child: ChildProcess, output: { stdout: Readable; stderr: Readable }) => void;
};

let groupNumber = 0;

/** Runs one command in one fresh box under all limits; resolves when none of its processes is left. */
export async function execute(
  box: Omit<Box, 'limits' | 'group' | 'stdio'>,
  options: ExecuteOptions,
): Promise<Execution> {
  const { host, cgroups, pipes, limits } = options;
  const group = cgroups && createCgroup(cgroups, `run-${process.pid}-${++groupNumber}`, limits);
  try {
    const [stdout, stderr] = await Promise.all([pipes.openForReading(), pipes.openForReading()]);
    const child = spawnBox(host, {
      ...box,
      group,
      hasStatus: true,
      stdio: [options.isLive ? 'pipe' : 'ignore', stdout.theirs, stderr.theirs, ...(options.extra ?? [])],
      limits: boxLimits(limits, {
        command: box.command.join(' '),
        hasMemoryGroup: group?.hasMemoryLimit ?? false,
        hasProcessGroup: group?.hasProcessLimit ?? false,
      }),
    });
    const ended = endOf(child);
    const drained = Promise.all([once(stdout.ours, 'close'), once(stderr.ours, 'close')]);
    stdout.closeTheirs();
    stderr.closeTheirs();
    options.onStart?.(child, { stdout: stdout.ours, stderr: stderr.ours });
    const supervision = supervise(
      {
        host,
        child,
        group,
        output: { stdout: stdout.ours, stderr: stderr.ours },
        cpuBeforeMs: 0,
        programRoot: () => child.pid ?? 0,
      },
      options,
    );
    const status = readStatus(statusOf(child));
    await ended;
    supervision.end();
    // Kills remaining processes; one of them could keep the pipes open.
    await group?.remove();
    await drained;
    return await supervision.report(await status);
  } finally {
    await group?.remove();
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

/** bwrap writes `{"child-pid": …}` when the box is set up and `{"exit-code": …}` when its command has ended. */
async function readStatus(stream: Readable): Promise<number | null> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const exitCode = /"exit-code"\s*:\s*(\d+)/.exec(text)?.[1];
  // We killed bwrap before it could write the exit code.
  if (exitCode === undefined) return text.includes('child-pid') ? 137 : null;
  return Number(exitCode);
}
