import { availableParallelism } from 'node:os';

import { type RunLimits, wallLimitMs } from '#contract/run-request.ts';

import { cpuClock } from '../../cpu-clock.ts';
import type { Stop } from './conclude.ts';
import type { NodePair } from './node-pair.ts';

/** The judge's own time: generous, and only so that tests which never end do not hold a slot for ever. */
const judgeCpuMs = 20_000;

/**
 * Watches the limits of a run. Only what was computed since the job was handed over counts, and only by the student's
 * process: neither the start of Node nor a busy machine uses up anybody's time.
 */
export function watchPair({ student, judge }: NodePair, limits: RunLimits, stop: (reason: Stop) => void) {
  const clockOf = ({ process: child, group }: typeof student) => {
    const clock = cpuClock(child.pid ?? 0, group);
    const before = clock();
    return () => clock() - before;
  };
  const studentMs = clockOf(student);
  const judgeMs = clockOf(judge);
  let timer: NodeJS.Timeout;

  const look = () => {
    if (student.group?.hitProcessLimit()) return stop('processes');
    if (studentMs() >= limits.cpuMs) return stop('time');
    if (judgeMs() >= judgeCpuMs) return stop('judge-time');
    // The budget cannot be used up sooner than by all cores at once; look again when it could be.
    const soonest = (limits.cpuMs - studentMs()) / availableParallelism();
    timer = setTimeout(look, Math.min(200, Math.max(5, soonest)));
  };
  timer = setTimeout(look, Math.min(50, limits.cpuMs / availableParallelism()));
  const wall = setTimeout(() => stop('wall'), wallLimitMs(limits));

  return {
    cpuMs: studentMs,
    wasOutOfMemory: () => student.group?.wasOutOfMemory() ?? false,
    stop(): void {
      clearTimeout(timer);
      clearTimeout(wall);
    },
  };
}
