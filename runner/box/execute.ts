import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { createCgroup } from './usage/cgroup.ts';
import type { CgroupBase } from './usage/cgroup-base.ts';
import { killBox } from './kill-box.ts';
import { boxLimits, outputStopBytes } from './limits.ts';
import { collectOutput } from './output.ts';
import type { PipePool } from './pipes.ts';
import type { Box, SandboxHost } from './box.ts';
import { spawnBox, statusOf } from './sandbox.ts';
import type { Turn } from './turn.ts';
import { askWhere, type Where } from './where/ask-where.ts';
import type { TimeLimits, TimeSpent } from './usage/time-spent.ts';
import { usageMeter } from './usage/usage.ts';
import { limitHit, type LimitStop, watchLimits } from './usage/watch-limits.ts';

/** Why we killed the box before its program ended. */
export type StopReason = LimitStop | 'output' | 'cancelled';

export type Execution = {
  stopReason: StopReason | null;
  /** Null when the box could not be created: our fault, not the program's. */
  exitCode: number | null;
  shown: string;
  isCut: boolean;
  standardOutput: string;
  standardError: string;
  spent: TimeSpent;
  /** After a loop was stopped, if `asksWhere`: where it was, and what it printed when it was asked. */
  where: (Where & { dump: string }) | null;
};

export type ExecuteOptions = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  pipes: PipePool;
  limits: TimeLimits;
  signal: AbortSignal;
  /** Descriptors 3, 4 … of the program. The caller that opened them closes them in `onStart`. */
  extra?: (number | 'ignore' | 'pipe')[];
  onStart?: (child: ChildProcess) => void;
  /** Whether a program that exceeds its CPU time is asked for its place before it is killed. */
  asksWhere?: boolean;
  turn?: Pick<Turn, 'setAsleep' | 'onPause'>;
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
    let stopReason: StopReason | null = null;
    let asking: Promise<Where> | null = null;
    const isOver = new AbortController();
    const stop = (reason: StopReason) => {
      const isFirst = stopReason === null;
      stopReason ??= reason;
      if (isFirst && reason === 'cpu' && options.asksWhere) {
        output.beginDump();
        asking = askWhere(child.pid ?? 0, () => program().cpuMs, output.dump, isOver.signal);
        void asking.finally(() => killBox(host, child));
        return;
      }
      isOver.abort();
      killBox(host, child);
    };
    const output = collectOutput(
      { stdout: stdout.ours, stderr: stderr.ours },
      { shownBytes: limits.outputBytes, keptBytes: outputStopBytes(limits), onTooMuch: () => stop('output') },
    );
    const status = readStatus(statusOf(child));
    const program = usageMeter(child.pid ?? 0, group, limits);
    const watch = watchLimits({
      roots: [child.pid ?? 0],
      program,
      isExact: group?.hasMemoryLimit ?? false,
      limits,
      stop,
      setAsleep: options.turn?.setAsleep,
    });
    options.turn?.onPause(watch.setPaused);
    const handleAbort = () => stop('cancelled');
    signal.addEventListener('abort', handleAbort);
    if (signal.aborted) handleAbort();

    await ended;
    isOver.abort();
    watch.stop();
    options.turn?.onPause(() => {});
    const { usage, spent } = watch.total();
    signal.removeEventListener('abort', handleAbort);
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
      spent,
      where: asking && { ...(await (asking as Promise<Where>)), dump: output.dump() },
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

/** bwrap writes `{"child-pid": …}` when the box is set up and `{"exit-code": …}` when its command has ended. */
async function readStatus(stream: Readable): Promise<number | null> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const exitCode = /"exit-code"\s*:\s*(\d+)/.exec(text)?.[1];
  // We killed bwrap before it could write the exit code.
  if (exitCode === undefined) return text.includes('child-pid') ? 137 : null;
  return Number(exitCode);
}
