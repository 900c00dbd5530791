import type { Db } from '#server/platform/db/db.ts';
import { runJob } from '../run-tests.kind.ts';
import type { StoredOutcome } from '../run-outcome.ts';
import { updateFinished } from '../runs.db.ts';

/**
 * Stores the outcome, signals waiters and enqueues the user's next run, in one statement. Returns false if it was already
 * finished.
 */
export const finishRun = (
  db: Db,
  run: { id: number; userId: number },
  at: Date,
  outcome: StoredOutcome,
): Promise<boolean> => updateFinished(db, run, at, outcome, runJob);
