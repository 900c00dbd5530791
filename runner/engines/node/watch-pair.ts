import { asleepLimitMs, type RunLimits, testsCpuLimitMs } from '#contract/running/run-request.ts';

import type { Turn } from '../../box/turn.ts';
import { usageMeter } from '../../box/usage/usage.ts';
import { type LimitStop, watchLimits } from '../../box/usage/watch-limits.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';

/**
 * Counts CPU time as the program's since `begin` was called, so that the start of Node does not use up its limit. The
 * start counts with the tests, which have more time.
 */
export function watchPair(
  { student, judge }: NodePair,
  limits: RunLimits,
  turn: Turn,
  stop: (reason: LimitStop) => void,
  mayWaitForUs?: () => boolean,
) {
  const meterOf = ({ pid, group }: BoxedNode) => {
    const meter = usageMeter(pid, group, limits);
    const before = meter().cpuMs;
    return () => {
      const usage = meter();
      return { ...usage, cpuMs: usage.cpuMs - before };
    };
  };
  const [programUsage, testsUsage] = [meterOf(student), meterOf(judge)];
  let begunAtMs: number | null = null;
  const startMs = () => begunAtMs ?? programUsage().cpuMs;
  const roots = [student.pid, judge.pid];
  const watch = watchLimits({
    roots,
    pausesRoots: student.isProgram,
    program() {
      const usage = programUsage();
      return { ...usage, cpuMs: begunAtMs === null ? 0 : usage.cpuMs - begunAtMs };
    },
    tests: { cpuMs: () => testsUsage().cpuMs + startMs(), limitMs: testsCpuLimitMs(limits) },
    isExact: student.group?.hasMemoryLimit ?? false,
    limits: { ...limits, asleepMs: asleepLimitMs(limits) },
    stop,
    setAsleep: turn.setAsleep,
    mayWaitForUs,
  });
  turn.onPause(watch.setPaused);
  return { ...watch, begin: () => void (begunAtMs = programUsage().cpuMs) };
}
