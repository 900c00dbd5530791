import type { Cgroup } from './cgroup.ts';
import { processTree, sum } from './process-tree.ts';

/** CPU milliseconds of a box so far. */
export type CpuClock = () => number;

/**
 * Exact with a cgroup. Without one, the visible processes are added up; /proc adds the time of a reaped child to its
 * parent, so little is lost.
 */
export function cpuClock(pid: number, group: Cgroup | null): CpuClock {
  let last = 0;
  return () => {
    last = Math.max(last, group?.cpuMs() ?? sum(processTree(pid).map(one => one.cpuMs)));
    return last;
  };
}
