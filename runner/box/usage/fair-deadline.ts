import type { Cgroup } from './cgroup.ts';
import { cpuClock } from './cpu-clock.ts';
import { fairDelay } from './fair-delay.ts';
import { sum } from './process-tree.ts';

/** A machine that gives a box less than this much time of its own in so long has no use for it. */
const usualLongestMs = 30 * 60_000;

/**
 * Calls `handleLate` when boxes had `ms` milliseconds, on a core or asleep, and have not done what was expected of them.
 * Time in which they waited for a core does not count: a busy machine is no reason to give up. Call the answer when it is done.
 */
export function fairDeadline(
  boxes: { pid?: number | undefined; group: Cgroup | null }[],
  ms: number,
  handleLate: (isStarved: boolean) => void,
  longestMs = usualLongestMs,
): () => void {
  const done = new AbortController();
  const clocks = boxes.map(({ pid = 0, group }) => cpuClock(pid, group));
  const roots = boxes.map(({ pid = 0 }) => pid);
  void fairDelay(roots, () => sum(clocks.map(clock => clock())), ms, done.signal, longestMs).then(hadTime => {
    if (!done.signal.aborted) handleLate(!hadTime);
  });
  return () => done.abort();
}
