import type { ChildProcess } from 'node:child_process';

import type { SandboxHost } from './box.ts';
import { killBox } from './kill-box.ts';
import { outputStopBytes } from './limits.ts';
import { type ChunkSource, collectOutput } from './output.ts';
import type { Turn } from './turn.ts';
import type { Cgroup } from './usage/cgroup.ts';
import type { TimeLimits, TimeSpent } from './usage/time-spent.ts';
import { usageMeter } from './usage/usage.ts';
import { limitHit, type LimitStop, watchLimits } from './usage/watch-limits.ts';
import { askWhere, type Where } from './where/ask-where.ts';

/** Why we killed the box before its program ended. */
export type StopReason = LimitStop | 'output' | 'cancelled';

export type Execution = {
  stopReason: StopReason | null;
  /** As a shell tells it: of a program that a signal ended, 128 and its number. Null when the box could not be created. */
  exitCode: number | null;
  /** The signal that ended the program. A program can also end with a code above 128 by itself. */
  signal: number | null;
  shown: string;
  isCut: boolean;
  standardOutput: string;
  standardError: string;
  spent: TimeSpent;
  /** After a loop was stopped, if `asksWhere`: where it was, and what it printed when it was asked. */
  where: (Where & { dump: string }) | null;
  /** Of the files that were asked for, in their order. */
  written?: WrittenFile[];
};

/** What a program has left under the name of a file that was asked for. */
export type WrittenFile = { is: 'there'; text: string } | { is: 'missing' } | { is: 'unreadable' };

export type SuperviseOptions = {
  limits: TimeLimits;
  signal: AbortSignal;
  /** Whether a program that exceeds its CPU time is asked for its place before it is killed. */
  asksWhere?: boolean;
  turn?: Pick<Turn, 'setAsleep' | 'onPause'>;
  /** Called with what the program prints, as it comes, until the box is being killed. */
  onOutput?: ((chunk: Buffer) => void) | undefined;
  idleLookMs?: number;
  /** Roots of another box that this one waits for (watch-limits.ts). May be filled later. */
  others?: number[];
};

export type SupervisedBox = {
  host: SandboxHost;
  child: ChildProcess;
  group: Cgroup | null;
  output: { stdout: ChunkSource; stderr: ChunkSource };
  /** What the box had used before; 0 if it was made for this program. */
  cpuBeforeMs: number;
  /** The part of it that was spent on preparing this program. */
  earlierCpuMs?: number;
  /** The process below which the program is. */
  programRoot: () => number;
  /** How many processes of ours are counted as the program's. */
  ownProcesses?: number;
};

export type Supervision = {
  /** Whether the box is being killed. */
  isStopped(): boolean;
  /** Call it as soon as the program has ended, and before the cgroup is removed. */
  end(): void;
  /** Call it when all output has arrived. */
  report(exitCode: number | null, signal?: number | null): Promise<Execution>;
};

/** Applies all limits to one program in a box, and collects its output. Hitting a limit kills the box. */
export function supervise(box: SupervisedBox, options: SuperviseOptions): Supervision {
  const { host, child, group, cpuBeforeMs } = box;
  const { limits, signal } = options;
  const root = child.pid ?? 0;
  let stopReason: StopReason | null = null;
  let asking: Promise<Where> | null = null;
  let isPaused = false;
  const isOver = new AbortController();

  const stop = (reason: StopReason) => {
    const isFirst = stopReason === null;
    stopReason ??= reason;
    if (isFirst && reason === 'cpu' && options.asksWhere) {
      output.beginDump();
      asking = askWhere(box.programRoot(), () => program().cpuMs, output.dump, isOver.signal);
      void asking.finally(() => killBox(host, child));
      return;
    }
    isOver.abort();
    killBox(host, child);
  };
  const output = collectOutput(box.output, {
    shownBytes: limits.outputBytes,
    keptBytes: outputStopBytes(limits),
    onTooMuch: () => stop('output'),
  });
  const { onOutput } = options;
  if (onOutput) {
    const pass = (chunk: Buffer) => stopReason === null && onOutput(chunk);
    box.output.stdout.on('data', pass);
    box.output.stderr.on('data', pass);
  }
  const processes = limits.processes + (box.ownProcesses ?? 0);
  const usageOfBox = usageMeter(root, group, { ...limits, processes });
  const program = () => {
    const usage = usageOfBox();
    return { ...usage, cpuMs: usage.cpuMs - cpuBeforeMs };
  };
  const watch = watchLimits({
    roots: [root],
    program,
    earlierCpuMs: box.earlierCpuMs ?? 0,
    isExact: group?.hasMemoryLimit ?? false,
    limits,
    stop,
    setAsleep: options.turn?.setAsleep,
    idleLookMs: options.idleLookMs,
    others: options.others,
  });
  options.turn?.onPause(wanted => {
    isPaused = wanted;
    watch.setPaused(wanted);
  });
  const handleAbort = () => stop('cancelled');
  signal.addEventListener('abort', handleAbort);
  if (signal.aborted) handleAbort();

  let total: ReturnType<typeof watch.total> | null = null;
  return {
    isStopped: () => stopReason !== null,
    end() {
      isOver.abort();
      watch.stop();
      options.turn?.onPause(() => {});
      if (isPaused) watch.setPaused(false);
      total = watch.total();
      signal.removeEventListener('abort', handleAbort);
    },
    async report(exitCode, signal = crashSignalOf(exitCode)) {
      const { usage, spent } = total!;
      return {
        stopReason: stopReason ?? limitHit(usage, limits),
        exitCode,
        signal,
        shown: output.shown(),
        isCut: output.isCut(),
        standardOutput: output.standardOutput(),
        standardError: output.standardError(),
        spent,
        where: asking && { ...(await asking), dump: output.dump() },
      };
    },
  };
}

/** Of programs that went wrong: illegal instruction, abort, bus error, arithmetic, kill, memory, time, file size, system call. */
const crashSignals = [4, 6, 7, 8, 9, 11, 24, 25, 31];

/** Where only a code is known, one that stands for a crash is taken for one: nearly no program ends like that by itself. */
const crashSignalOf = (exitCode: number | null): number | null =>
  crashSignals.find(signal => exitCode === 128 + signal) ?? null;
