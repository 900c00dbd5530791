import { readdirSync, readFileSync } from 'node:fs';

/** One look at all threads of some processes and their descendants. */
export type ThreadLook = {
  /** At least one runs or waits for a core. */
  isRunnable: boolean;
  /** At least one waits for the disk, without which it would run. */
  isOnDisk: boolean;
  /** Milliseconds that each thread has waited for a core so far. */
  waited: Map<number, number>;
};

export function lookAtThreads(roots: number[]): ThreadLook {
  const look: ThreadLook = { isRunnable: false, isOnDisk: false, waited: new Map() };
  const pids = [...roots];
  for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
    for (const thread of namesIn(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`;
      const stat = textOf(`${folder}/stat`);
      const state = stat.charAt(stat.lastIndexOf(')') + 2);
      look.isRunnable ||= state === 'R';
      look.isOnDisk ||= state === 'D';
      // Nanoseconds on a core, nanoseconds in a run queue, number of times that it got a core.
      const [, waitedNs] = textOf(`${folder}/schedstat`).split(' ');
      look.waited.set(Number(thread), Number(waitedNs ?? 0) / 1e6);
      pids.push(...textOf(`${folder}/children`).split(' ').filter(Boolean).map(Number));
    }
  }
  return look;
}

/** Milliseconds in run queues between two looks. Threads that ended in between are missing. */
export function waitedBetween(before: ThreadLook, after: ThreadLook): number {
  let sum = 0;
  for (const [thread, waitedMs] of after.waited)
    sum += Math.max(0, waitedMs - (before.waited.get(thread) ?? 0));
  return sum;
}

/** Empty when the process has ended since it was listed. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
