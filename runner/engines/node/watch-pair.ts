import { availableParallelism } from 'node:os';

import { type RunLimits, wallLimitMs } from '#contract/run-request.ts';

import { usageMeter } from '../../box/usage/usage.ts';
import type { Stop } from './conclude.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';

/** CPU limit of the judge. Generous: it only stops endless tests from holding a slot. */
const judgeCpuMs = 20_000;

/**
 * Watches the limits of a run. Counts only CPU time of the student process since it received the job, so neither the
 * start of Node nor a busy machine uses up the limit.
 */
export function watchPair({ student, judge }: NodePair, limits: RunLimits, stop: (reason: Stop) => void) {
  const meterOf = ({ process: child, group }: BoxedNode) => {
    const meter = usageMeter(child.pid ?? 0, group, limits);
    const before = meter().cpuMs;
    return () => {
      const usage = meter();
      return { ...usage, cpuMs: usage.cpuMs - before };
    };
  };
  const studentUsage = meterOf(student);
  const judgeUsage = meterOf(judge);
  // Without a cgroup nothing else enforces the memory limit, so poll more often.
  const longestPause = student.group?.hasMemoryLimit ? 200 : 30;
  let timer: NodeJS.Timeout;

  const look = () => {
    const { cpuMs, isOverMemory, isOverProcesses } = studentUsage();
    if (isOverMemory) return stop('memory');
    if (isOverProcesses) return stop('processes');
    if (cpuMs >= limits.cpuMs) return stop('time');
    if (judgeUsage().cpuMs >= judgeCpuMs) return stop('judge-time');
    // Next check: the earliest moment at which the CPU limit can be reached, with all cores busy.
    const soonest = (limits.cpuMs - cpuMs) / availableParallelism();
    timer = setTimeout(look, Math.min(longestPause, Math.max(5, soonest)));
  };
  timer = setTimeout(look, Math.min(50, longestPause, limits.cpuMs / availableParallelism()));
  const wall = setTimeout(() => stop('wall'), wallLimitMs(limits));

  return {
    usage: studentUsage,
    stop(): void {
      clearTimeout(timer);
      clearTimeout(wall);
    },
  };
}
