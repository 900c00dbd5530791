import type { Cgroup } from './cgroup.ts';
import { type Process, processTree, sum } from './process-tree.ts';

/** CPU milliseconds of a box so far. Takes its processes if somebody has just looked at them. */
export type CpuClock = (tree?: Process[] | null) => number;

/**
 * Exact with a cgroup. Without one, the visible processes are added up; /proc adds the time of a reaped child to its
 * parent, so little is lost.
 */
export function cpuClock(pid: number, group: Cgroup | null): CpuClock {
  let last = 0;
  return tree => {
    last = Math.max(last, group?.cpuMs() ?? sum((tree ?? processTree(pid)).map(one => one.cpuMs)));
    return last;
  };
}
