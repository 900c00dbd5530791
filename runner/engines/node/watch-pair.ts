import { availableParallelism } from 'node:os';

import { type RunLimits, wallLimitMs } from '#contract/run-request.ts';

import { usageMeter } from '../../box/usage/usage.ts';
import type { Stop } from './conclude.ts';
import type { BoxedNode, NodePair } from './node-pair.ts';

/** The judge's own time: generous, and only so that tests which never end do not hold a slot for ever. */
const judgeCpuMs = 20_000;

/**
 * Watches the limits of a run. Only what was computed since the job was handed over counts, and only by the student's
 * process: neither the start of Node nor a busy machine uses up anybody's time.
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
  // Without a group nobody else holds memory, so we have to look more often.
  const longestPause = student.group?.hasMemoryLimit ? 200 : 30;
  let timer: NodeJS.Timeout;

  const look = () => {
    const { cpuMs, isOverMemory, isOverProcesses } = studentUsage();
    if (isOverMemory) return stop('memory');
    if (isOverProcesses) return stop('processes');
    if (cpuMs >= limits.cpuMs) return stop('time');
    if (judgeUsage().cpuMs >= judgeCpuMs) return stop('judge-time');
    // The budget cannot be used up sooner than by all cores at once; look again when it could be.
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
