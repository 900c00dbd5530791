import { readdirSync, readFileSync } from 'node:fs';

import type { Cgroup } from './cgroup.ts';

/** Milliseconds of computing so far, of a box and everything in it. */
export type CpuClock = () => number;

/**
 * The group knows exactly, the dead included. Without one the processes that can be seen are added up; what a dead
 * process used is in its parent's count, so little is lost but the very last moments.
 */
export function cpuClock(pid: number, group: Cgroup | null): CpuClock {
  let last = 0;
  return () => {
    last = Math.max(last, group?.cpuMs() ?? cpuMsOfTree(pid));
    return last;
  };
}

/** Linux counts in ticks of 10 ms for user space, on every architecture. */
const msPerTick = 10;

function cpuMsOfTree(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets itself: fields are counted from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return childrenOf(pid).reduce((sum, child) => sum + cpuMsOfTree(child), ticks * msPerTick);
  } catch (error) {
    // Gone since it was listed.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
