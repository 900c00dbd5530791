import { hardCapMs, leastCpuShare, type RunLimits } from '#contract/running/run-request.ts';

import type { MemoryLimits } from '../limits.ts';

/** How the processes of a case have spent their time. Pauses that the runner imposed are in none of these. */
export type TimeSpent = {
  wallMs: number;
  /** CPU time of the program, which the limit is about. */
  cpuMs: number;
  /** CPU time of everything that works for the run: also the tests, where they have a process of their own. */
  allCpuMs: number;
  /** At least one process could have computed, but none got a core. */
  waitingMs: number;
  /** No process could have computed: all of them slept or waited for input. */
  asleepMs: number;
  /** The same, but at least one waited for the disk. */
  onDiskMs: number;
};

export const addTimes = (one: TimeSpent, other: TimeSpent): TimeSpent => ({
  wallMs: one.wallMs + other.wallMs,
  cpuMs: one.cpuMs + other.cpuMs,
  allCpuMs: one.allCpuMs + other.allCpuMs,
  waitingMs: one.waitingMs + other.waitingMs,
  asleepMs: one.asleepMs + other.asleepMs,
  onDiskMs: one.onDiskMs + other.onDiskMs,
});

/** The limits of one case: those of the request, or less when the run has spent most of its budget. */
export type TimeLimits = RunLimits &
  MemoryLimits & {
    asleepMs: number;
    /** Instead of the usual hard cap, for a program that somebody talks to. */
    wallMs?: number;
  };

/** The rule for all engines besides CPU time. In a Python run, fork_server/pair.py applies it with the numbers in its job. */
export function timeStop(
  spent: TimeSpent,
  limits: Pick<TimeLimits, 'cpuMs' | 'asleepMs' | 'wallMs'>,
): 'asleep' | 'starved' | null {
  if (spent.wallMs > (limits.wallMs ?? hardCapMs(limits))) return 'starved';
  if (spent.asleepMs + spent.onDiskMs > limits.asleepMs) return wasStarved(spent) ? 'starved' : 'asleep';
  return null;
}

/** Shorter times are start-up and noise. */
const leastWaitMs = 1000;

/** Whether the machine was so busy that even a program that ended by itself, but did not pass, deserves a repetition. */
export function wasStarved({ allCpuMs, waitingMs, asleepMs, onDiskMs }: TimeSpent): boolean {
  if (onDiskMs > asleepMs && onDiskMs > leastWaitMs) return true;
  return waitingMs > leastWaitMs && allCpuMs < leastCpuShare * (allCpuMs + waitingMs);
}
