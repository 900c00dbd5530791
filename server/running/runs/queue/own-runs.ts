import { setTimeout as pause } from 'node:timers/promises';
import type { EndedRun, OwnRuns, Services } from '#server/platform/services.ts';
import { giveToQueue } from './give-to-queue.ts';
import { mostFromQueuePerSlot } from './run-queue.ts';

/** More than this wait in the queue instead, where other workers find them. */
const mostAtOnce = 1000;
const firstRetryMs = 500;
const longestRetryMs = 10_000;

export type OpenedOwnRuns = OwnRuns & {
  open(workerId: string, slots: number): void;
  /** Waits for runs in progress; those that take longer get a job. Call it while the worker is still listed. */
  stop(services: Services, finishWithinMs?: number): Promise<void>;
};

/**
 * Runs that this process executes itself: those that it accepted, which skip the queue, and those that it took from there. Their
 * durable rows name this process's worker; if that worker is gone, another one finds them (`giveOrphansToQueue`).
 */
export const makeOwnRuns = (): OpenedOwnRuns => {
  const inProgress = new Map<number, Promise<EndedRun | null>>();
  const isClosed = new AbortController();
  let claimable: { workerId: string; slots: number } | null = null;

  /** The usual reason is a database that is restarting, so it is tried until it works. */
  const giveUntilItWorks = async ({ db, log }: Services, id: number): Promise<void> => {
    for (
      let delayMs = firstRetryMs;
      !isClosed.signal.aborted;
      delayMs = Math.min(2 * delayMs, longestRetryMs)
    ) {
      try {
        await giveToQueue(db, id);
        return;
      } catch (err) {
        log.warn({ err, testProcessId: id }, 'a run could not be queued again');
        await pause(delayMs, null, { ref: false, signal: isClosed.signal }).catch(() => {});
      }
    }
  };

  const claimBelow = (most: number) =>
    claimable && inProgress.size < most
      ? { workerId: claimable.workerId, isIdle: inProgress.size < claimable.slots }
      : null;

  return {
    claim: () => claimBelow(mostAtOnce),
    claimFromQueue: () => claimBelow(mostFromQueuePerSlot * (claimable?.slots ?? 0)),
    begin(services, id, work) {
      const done = work()
        .catch(async (err: unknown) => {
          services.log.warn({ err, testProcessId: id }, 'a run is queued again');
          await giveUntilItWorks(services, id);
          return null;
        })
        .finally(() => inProgress.delete(id));
      inProgress.set(id, done);
    },
    endOf: id => inProgress.get(id) ?? null,
    open(workerId, slots) {
      claimable = { workerId, slots };
    },
    async stop(services, finishWithinMs = 2500) {
      claimable = null;
      const finished = Promise.all(inProgress.values());
      await Promise.race([finished, pause(finishWithinMs, null, { ref: false })]);
      isClosed.abort();
      for (const id of inProgress.keys()) await giveToQueue(services.db, id);
    },
  };
};
