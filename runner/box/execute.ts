import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';

import { type RunLimits, wallLimitMs } from '#contract/run-request.ts';

import { createCgroup } from './usage/cgroup.ts';
import type { CgroupBase } from './usage/cgroup-base.ts';
import { killBox } from './kill-box.ts';
import { boxLimits, outputStopBytes } from './limits.ts';
import { collectOutput } from './output.ts';
import type { PipePool } from './pipes.ts';
import type { Box, SandboxHost } from './box.ts';
import { spawnBox, statusOf } from './sandbox.ts';
import { type Usage, usageMeter } from './usage/usage.ts';

/** Why we killed the box before its program ended. */
export type StopReason = 'cpu' | 'wall' | 'memory' | 'processes' | 'output' | 'cancelled';

export type Execution = {
  stopReason: StopReason | null;
  /** Null when the box could not be created: our fault, not the program's. */
  exitCode: number | null;
  shown: string;
  isCut: boolean;
  standardOutput: string;
  standardError: string;
  cpuMs: number;
  wallMs: number;
};

export type ExecuteOptions = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  pipes: PipePool;
  limits: RunLimits;
  signal: AbortSignal;
  /** Descriptors 3, 4 … of the program. The caller that opened them closes them in `onStart`. */
  extra?: (number | 'ignore' | 'pipe')[];
  onStart?: (child: ChildProcess) => void;
};

let groupNumber = 0;

/** Runs one command in one fresh box under all limits; resolves when none of its processes is left. */
export async function execute(
  box: Omit<Box, 'limits' | 'group' | 'stdio'>,
  options: ExecuteOptions,
): Promise<Execution> {
  const { host, cgroups, pipes, limits, signal } = options;
  const group = cgroups && createCgroup(cgroups, `run-${process.pid}-${++groupNumber}`, limits);
  try {
    const [stdout, stderr] = await Promise.all([pipes.openForReading(), pipes.openForReading()]);
    const child = spawnBox(host, {
      ...box,
      group,
      hasStatus: true,
      stdio: ['ignore', stdout.theirs, stderr.theirs, ...(options.extra ?? [])],
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
    options.onStart?.(child);
    const startedAt = performance.now();
    let stopReason: StopReason | null = null;
    const stop = (reason: StopReason) => {
      stopReason ??= reason;
      killBox(host, child);
    };
    const output = collectOutput(
      { stdout: stdout.ours, stderr: stderr.ours },
      { shownBytes: limits.outputBytes, keptBytes: outputStopBytes(limits), onTooMuch: () => stop('output') },
    );
    const status = readStatus(statusOf(child));
    const meter = usageMeter(child.pid ?? 0, group, limits);
    const stopWatching = watch({ meter, isExact: group?.hasMemoryLimit ?? false, limits, stop });
    const handleAbort = () => stop('cancelled');
    signal.addEventListener('abort', handleAbort);
    if (signal.aborted) handleAbort();

    await ended;
    stopWatching();
    signal.removeEventListener('abort', handleAbort);
    const usage = meter();
    // Kills remaining processes; one of them could keep the pipes open.
    await group?.remove();
    await drained;
    return {
      stopReason: stopReason ?? limitHit(usage, limits),
      exitCode: await status,
      shown: output.shown(),
      isCut: output.isCut(),
      standardOutput: output.standardOutput(),
      standardError: output.standardError(),
      cpuMs: usage.cpuMs,
      wallMs: performance.now() - startedAt,
    };
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

/** Also checked after the program ended: a limit may have been hit after the last periodic check. */
function limitHit(usage: Usage, limits: RunLimits): StopReason | null {
  if (usage.isOverMemory) return 'memory';
  if (usage.isOverProcesses) return 'processes';
  return usage.cpuMs > limits.cpuMs ? 'cpu' : null;
}

function watch(options: {
  meter: () => Usage;
  /** Whether a cgroup enforces the memory limit; otherwise we poll more often. */
  isExact: boolean;
  limits: RunLimits;
  stop: (reason: StopReason) => void;
}): () => void {
  const { meter, isExact, limits, stop } = options;
  let timer: NodeJS.Timeout;
  const look = () => {
    const usage = meter();
    const reason = limitHit(usage, limits);
    if (reason) return stop(reason);
    // Next check: the earliest moment at which the CPU limit can be reached, with all cores busy.
    const soonest = (limits.cpuMs - usage.cpuMs) / availableParallelism();
    timer = setTimeout(look, Math.min(isExact ? 200 : 50, Math.max(5, soonest)));
  };
  timer = setTimeout(look, Math.min(isExact ? 50 : 20, limits.cpuMs / availableParallelism()));
  const wall = setTimeout(() => stop('wall'), wallLimitMs(limits));
  return () => {
    clearTimeout(timer);
    clearTimeout(wall);
  };
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
