import { asleepLimitMs, type RunLimits, testsCpuLimitMs } from '#contract/run-request.ts';

import { type Usage, usageMeter } from '../../box/usage/usage.ts';
import { type LimitStop, watchLimits } from '../../box/usage/watch-limits.ts';
import type { NodePair } from './node-pair.ts';

/** Counts CPU time of the program only since `begin` was called, so that the start of Node does not use up the limit. */
export function watchPair(
  { student, judge }: NodePair,
  limits: RunLimits,
  stop: (reason: LimitStop) => void,
) {
  const [program, tests] = [student, judge].map(({ process: child, group }) =>
    usageMeter(child.pid ?? 0, group, limits),
  ) as [() => Usage, () => Usage];
  const testsBefore = tests().cpuMs;
  let before: number | null = null;
  const watch = watchLimits({
    roots: [student, judge].map(box => box.process.pid ?? 0),
    program() {
      const usage = program();
      return { ...usage, cpuMs: before === null ? 0 : usage.cpuMs - before };
    },
    tests: { cpuMs: () => tests().cpuMs - testsBefore, limitMs: testsCpuLimitMs(limits) },
    isExact: student.group?.hasMemoryLimit ?? false,
    limits: { ...limits, asleepMs: asleepLimitMs(limits) },
    stop,
  });
  return { ...watch, begin: () => void (before = program().cpuMs) };
}
