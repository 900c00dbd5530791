import { availableParallelism } from 'node:os';

import type { RunLimits } from '#contract/running/run-request.ts';

import { continueProcesses, stopProcesses } from './stop-processes.ts';
import { type TimeMeter, timeMeter } from './time-meter.ts';
import { type TimeLimits, type TimeSpent, timeStop } from './time-spent.ts';
import type { Usage } from './usage.ts';

export type LimitStop = 'cpu' | 'asleep' | 'starved' | 'memory' | 'processes' | 'tests';

export type Watched = {
  /** All processes that work for the run: it is asleep only when all of them are. */
  roots: number[];
  /** Processes of another box that they wait for: while those compute, these are not asleep. */
  others?: number[] | undefined;
  /** Whether a pause stops the roots, too; otherwise they are ours: they report how a box ended. */
  pausesRoots?: boolean;
  program: () => Usage;
  /** The tests, if they have a process of their own. */
  tests?: { cpuMs: () => number; limitMs: number };
  /** What was computed for the run before it began: part of what it got from the machine, but of no limit. */
  earlierCpuMs?: number;
  /** Whether a cgroup enforces the memory limit; otherwise we look more often. */
  isExact: boolean;
  limits: TimeLimits;
  stop: (reason: LimitStop) => void;
  /** Called when all processes have slept for a while, and when one computes again. */
  setAsleep?: ((isAsleep: boolean) => void) | undefined;
  /** How often to look at a program that has slept for a second, if less often than usual. */
  idleLookMs?: number | undefined;
  /** Whether it printed so much since the last question that it may have waited for us to read it. */
  mayWaitForUs?: (() => boolean) | undefined;
};

const shortestMs = 5;
/** A shorter sleep is not worth giving the core to somebody else. */
const leastSleepMs = 100;
const pausedLookMs = 50;
const longSleepMs = 1000;

export type LimitWatch = {
  stop(): void;
  /** Stops all processes of the run, or lets them go on; the time in between counts towards no limit. */
  setPaused(isPaused: boolean): void;
  total(): { usage: Usage; spent: TimeSpent };
};

/** Watches a run until `stop` is called or a limit is exceeded. */
export function watchLimits(watched: Watched): LimitWatch {
  const { roots, program, tests, earlierCpuMs = 0, isExact, limits, stop, setAsleep = () => {} } = watched;
  const areRootsPaused = watched.pausesRoots === true;
  const read = () => {
    const usage = program();
    const testsCpuMs = tests?.cpuMs() ?? 0;
    return { usage, testsCpuMs, allCpuMs: usage.cpuMs + testsCpuMs + earlierCpuMs };
  };
  const meter = timeMeter(roots, read().allCpuMs, watched.others);
  let timer: NodeJS.Timeout;
  let sleptMs = 0;
  let isPaused = false;

  const lookIn = (delayMs: number) => {
    timer = setTimeout(() => look(delayMs), delayMs);
  };
  const look = (plannedMs: number) => {
    if (isPaused) {
      // A process may have been forked meanwhile, or woken by another one.
      stopProcesses(roots, areRootsPaused);
      meter.skip();
      return lookIn(pausedLookMs);
    }
    const { usage, testsCpuMs, allCpuMs } = read();
    const sleepBefore = sleepOf(meter);
    if (watched.mayWaitForUs?.()) meter.skip();
    else meter.look(plannedMs, allCpuMs);
    const sleep = sleepOf(meter) - sleepBefore;
    sleptMs = sleep > plannedMs / 2 ? sleptMs + sleep : 0;
    setAsleep(sleptMs >= leastSleepMs);
    const reason =
      limitHit(usage, limits) ?? timeStop({ ...meter.times(), cpuMs: usage.cpuMs, allCpuMs }, limits);
    if (reason) return stop(reason);
    if (tests && testsCpuMs > tests.limitMs) return stop('tests');
    // The earliest moment at which the CPU limit can be reached, with all cores busy.
    const soonest = (limits.cpuMs - usage.cpuMs) / availableParallelism();
    // A random part, so that we are not in step with programs that do something every 50 ms.
    const usual = (isExact ? 40 : 20) * (1 + Math.random() / 2);
    const wanted = sleptMs >= longSleepMs ? Math.max(usual, watched.idleLookMs ?? 0) : usual;
    lookIn(Math.min(wanted, Math.max(shortestMs, soonest)));
  };
  lookIn(Math.min(isExact ? 50 : 20, limits.cpuMs / availableParallelism()));

  return {
    stop() {
      clearTimeout(timer);
      setAsleep(false);
    },
    setPaused(wanted) {
      isPaused = wanted;
      meter.skip();
      if (wanted) stopProcesses(roots, areRootsPaused);
      else continueProcesses(roots, areRootsPaused);
    },
    total() {
      const { usage, allCpuMs } = read();
      return { usage, spent: { ...meter.times(), cpuMs: usage.cpuMs, allCpuMs } };
    },
  };
}

const sleepOf = (meter: TimeMeter) => meter.times().asleepMs + meter.times().onDiskMs;

/** Also asked when the program has ended: it may have exceeded one of these since the last look. */
export function limitHit(usage: Usage, limits: RunLimits): 'memory' | 'processes' | 'cpu' | null {
  if (usage.isOverMemory) return 'memory';
  if (usage.isOverProcesses) return 'processes';
  return usage.cpuMs > limits.cpuMs ? 'cpu' : null;
}
