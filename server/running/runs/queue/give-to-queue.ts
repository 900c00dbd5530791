import type { Db } from '#server/platform/db/db.ts';
import { runJob } from '../run-tests.kind.ts';
import { enqueueOrphaned, enqueueOwn } from '../runs.db.ts';

/** Any worker may execute the run from now on. Nothing happens if it is finished, or has a job already. */
export const giveToQueue = (db: Db, id: number): Promise<void> => enqueueOwn(db, id, runJob);

/** Runs that were handed over to a worker that is gone get a job. */
export const giveOrphansToQueue = (db: Db): Promise<void> => enqueueOrphaned(db, runJob);
