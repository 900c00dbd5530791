import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import {
  asleepLimitMs,
  type RunLimits,
  runAsleepLimitMs,
  runCpuLimitMs,
} from '#contract/running/run-request.ts';

import type { StopReason } from '../../box/supervise.ts';
import type { TimeLimits, TimeSpent } from '../../box/usage/time-spent.ts';

/** The time that all cases of a run may use together; one case never gets more than its own limit. */
export type RunBudget = {
  /** The limits of the next case. */
  limits(): TimeLimits;
  spend(spent: TimeSpent): void;
  /** Why no further case can begin; null while there is something left. */
  exhausted(): Sentence | null;
  /** The sentence for a case that was stopped; null if it reached its own limit and not that of the run. */
  sentenceFor(stopReason: StopReason | null, limits: TimeLimits): Sentence | null;
};

export function createBudget(limits: RunLimits, cases: number): RunBudget {
  const all = { cpu: runCpuLimitMs(limits, cases), asleep: runAsleepLimitMs(limits) };
  const own = { cpu: limits.cpuMs, asleep: asleepLimitMs(limits) };
  const left = { ...all };
  const sentence = (kind: 'cpu' | 'asleep') =>
    runProblems.budgetUsed({ seconds: all[kind] / 1000, how: kind === 'cpu' ? 'computing' : 'waiting' });
  return {
    limits: () => ({
      ...limits,
      cpuMs: Math.min(own.cpu, left.cpu),
      asleepMs: Math.min(own.asleep, left.asleep),
    }),
    spend({ cpuMs, asleepMs, onDiskMs }) {
      left.cpu -= cpuMs;
      left.asleep -= asleepMs + onDiskMs;
    },
    exhausted() {
      if (left.cpu <= 0) return sentence('cpu');
      return left.asleep <= 0 ? sentence('asleep') : null;
    },
    sentenceFor(stopReason, { cpuMs, asleepMs }) {
      if (stopReason === 'cpu' && cpuMs < own.cpu) return sentence('cpu');
      return stopReason === 'asleep' && asleepMs < own.asleep ? sentence('asleep') : null;
    },
  };
}
