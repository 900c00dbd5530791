import { asleepLimitMs, type RunLimits, testsCpuLimitMs } from '#contract/run-request.ts';

import type { Turn } from '../../box/turn.ts';
import { usageMeter } from '../../box/usage/usage.ts';
import { type LimitStop, watchLimits } from '../../box/usage/watch-limits.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';

/** Counts only CPU time since the job was received, so the start of Node does not use up the limit. */
export function watchPair(
  { student, judge }: NodePair,
  limits: RunLimits,
  turn: Turn,
  stop: (reason: LimitStop) => void,
) {
  const meterOf = ({ process: child, group }: BoxedNode) => {
    const meter = usageMeter(child.pid ?? 0, group, limits);
    const before = meter().cpuMs;
    return () => {
      const usage = meter();
      return { ...usage, cpuMs: usage.cpuMs - before };
    };
  };
  const testsUsage = meterOf(judge);
  const roots = [student, judge].map(box => box.process.pid ?? 0);
  const watch = watchLimits({
    roots,
    program: meterOf(student),
    tests: { cpuMs: () => testsUsage().cpuMs, limitMs: testsCpuLimitMs(limits) },
    isExact: student.group?.hasMemoryLimit ?? false,
    limits: { ...limits, asleepMs: asleepLimitMs(limits) },
    stop,
    setAsleep: turn.setAsleep,
  });
  turn.onPause(watch.setPaused);
  return watch;
}
