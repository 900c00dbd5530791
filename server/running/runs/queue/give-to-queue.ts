import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { runJob } from '../run-tests.kind.ts';
import { enqueueOrphaned, enqueueOwn, enqueueUntaken, type TestProcessRow } from '../runs.db.ts';

/** Any worker may execute the run from now on. Nothing happens if it is finished, or has a job already. */
export const giveToQueue = (db: Db, id: number): Promise<void> => enqueueOwn(db, id, runJob);

/** A run that was handed to a worker: null if it was taken in meanwhile. */
export const giveHandedToQueue = (db: Db, id: number) => enqueueUntaken(db, id, runJob);

/** For who waits for a run: if the worker that it was handed to does not answer, any other may execute it. */
export const giveUntakenToQueue = async (
  { db, runQueue }: Services,
  { id, workerId, tries }: Pick<TestProcessRow, 'id' | 'workerId' | 'tries'>,
): Promise<void> => {
  const given = workerId !== null && tries === 0 ? await giveHandedToQueue(db, id) : null;
  if (given) runQueue.distrust(given.workerId);
};

/** Runs of a worker that is gone, and those that one has not taken in, get a job. */
export const giveOrphansToQueue = (db: Db): Promise<void> => enqueueOrphaned(db, runJob);
