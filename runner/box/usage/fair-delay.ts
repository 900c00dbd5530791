import { setTimeout as delay } from 'node:timers/promises';

import { timeMeter } from './time-meter.ts';

const lookMs = 25;
const usualLongestMs = 60_000;

/**
 * Waits until some processes had `ms` milliseconds, on a core or asleep, to do what we expect of them. Time in which
 * they waited for a core is not theirs, so a busy machine makes this longer. The answer is false if they never had so much.
 */
export async function fairDelay(
  roots: number[],
  cpuMs: () => number,
  ms: number,
  signal: AbortSignal,
  longestMs = usualLongestMs,
): Promise<boolean> {
  if (signal.aborted) return false;
  const cpuBefore = cpuMs();
  const meter = timeMeter(roots, cpuBefore);
  for (;;) {
    await delay(lookMs);
    // Then the processes and their cgroup may be gone.
    if (signal.aborted) return false;
    const cpuNow = cpuMs();
    meter.look(lookMs, cpuNow);
    const { wallMs, asleepMs, onDiskMs } = meter.times();
    if (asleepMs + onDiskMs + cpuNow - cpuBefore >= ms) return true;
    if (wallMs > longestMs) return false;
  }
}
