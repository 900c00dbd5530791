import { readFileSync } from 'node:fs';

import type { RunLimits } from '#contract/running/run-request.ts';

import type { Cgroup } from './cgroup.ts';
import { cpuClock } from './cpu-clock.ts';
import { type Process, processTree, sum } from './process-tree.ts';
import { sharedPages } from './shared-pages.ts';

/** What the processes of a box have used so far. */
export type Usage = { cpuMs: number; isOverMemory: boolean; isOverProcesses: boolean };

/** Exact with a cgroup; without one, peaks between two looks are missed. */
export function usageMeter(pid: number, group: Cgroup | null, limits: RunLimits): () => Usage {
  const clock = cpuClock(pid, group);
  const sharedMb = sharedPages();
  return () => {
    const tree = group?.hasMemoryLimit && group.hasProcessLimit ? null : processTree(pid);
    return {
      cpuMs: clock(tree),
      isOverMemory: group?.hasMemoryLimit
        ? group.wasOutOfMemory()
        : isOverMemory(tree!, limits.memoryMb - sharedMb(tree!)),
      isOverProcesses: group?.hasProcessLimit
        ? group.hitProcessLimit()
        : sum(tree!.map(one => one.threads)) >= limits.processes,
    };
  };
}

/** RSS counts shared pages once per process. Only if that sum is too large, the slower PSS is read. */
function isOverMemory(tree: Process[], limitMb: number): boolean {
  if (sum(tree.map(one => one.residentMb + one.hiddenMb)) <= limitMb) return false;
  return sum(tree.map(one => proportionalMb(one) + one.hiddenMb)) > limitMb;
}

function proportionalMb({ pid, residentMb }: Process): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024 || 0;
  } catch {
    return residentMb;
  }
}
