import type { Cgroup } from './cgroup.ts';
import { processTree, sum } from './process-tree.ts';

/** Milliseconds of computing so far, of a box and everything in it. */
export type CpuClock = () => number;

/**
 * The group knows exactly, the dead included. Without one the processes that can be seen are added up; what a dead
 * process used is in its parent's count, so little is lost but the very last moments.
 */
export function cpuClock(pid: number, group: Cgroup | null): CpuClock {
  let last = 0;
  return () => {
    last = Math.max(last, group?.cpuMs() ?? sum(processTree(pid).map(one => one.cpuMs)));
    return last;
  };
}
