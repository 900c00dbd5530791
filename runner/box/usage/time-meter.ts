import { lookAtThreads, type ThreadLook, waitedBetween } from './thread-look.ts';
import type { TimeSpent } from './time-spent.ts';

export type TimeMeter = {
  /**
   * Call it every few dozen milliseconds. `plannedMs` is when this look was due: by what we are late, we were delayed
   * ourselves, and the program may have waited for us, so that is not counted as sleep.
   */
  look(plannedMs: number, allCpuMs: number): void;
  /** The time since the last look was a pause that we imposed. */
  skip(): void;
  times(): Pick<TimeSpent, 'wallMs' | 'waitingMs' | 'asleepMs' | 'onDiskMs'>;
};

/**
 * Tells sleep from waiting for a core, for some processes and their descendants. The kernel counts the time of a thread
 * in run queues (schedstat), but only once it got a core again, and the count is lost when the thread ends. So each look
 * also takes the state of every thread: an interval at whose end one was runnable is not sleep. Short-lived children are
 * found in proportion to the time for which they are runnable, because looks are not in step with the program.
 * `others` are processes that these wait for: while one of them could compute, the time is neither sleep nor waiting for a core.
 */
export function timeMeter(roots: number[], allCpuMs: number, others: number[] = []): TimeMeter {
  let startedAt = performance.now();
  let waitingMs = 0;
  let asleepMs = 0;
  let onDiskMs = 0;
  let last = { at: startedAt, cpuMs: allCpuMs, threads: null as ThreadLook | null };

  return {
    look(plannedMs, cpuMs) {
      const before = last;
      const now = { at: performance.now(), cpuMs, threads: null as ThreadLook | null };
      last = now;
      const wallMs = now.at - before.at;
      const idleMs = wallMs - (cpuMs - before.cpuMs);
      // It computed nearly all the time: no need to look at each thread.
      if (idleMs < 0.1 * wallMs) return;
      now.threads = lookAtThreads(roots);
      if (!now.threads.isRunnable && others.length > 0 && lookAtThreads(others).isRunnable) return;
      const waitedMs = before.threads ? waitedBetween(before.threads, now.threads) : 0;
      waitingMs += now.threads.isRunnable ? idleMs : Math.min(waitedMs, idleMs);
      const sleptMs = now.threads.isRunnable ? 0 : Math.max(0, Math.min(plannedMs, idleMs - waitedMs));
      if (now.threads.isOnDisk) onDiskMs += sleptMs;
      else asleepMs += sleptMs;
    },
    skip() {
      const at = performance.now();
      startedAt += at - last.at;
      last = { at, cpuMs: last.cpuMs, threads: null };
    },
    times: () => ({ wallMs: performance.now() - startedAt, waitingMs, asleepMs, onDiskMs }),
  };
}
