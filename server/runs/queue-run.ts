import type { Db } from '#server/db/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { finishRun } from './finish-run.ts';
import { backgroundRunKind, runKind } from './run-job-kinds.ts';
import { withoutTests } from './run-outcome.ts';
import {
  hasActiveRun,
  insertTestProcess,
  listWaitingOf,
  lockRunsOf,
  type NewTestProcess,
} from './runs.db.ts';

/**
 * Puts a run on the queue, in the transaction of its cause. A person has one run at a time: while one is on its way,
 * the next gets its row now and its job when the one before it ends (`finishRun`). A newer click replaces the one that
 * still waits; an author who runs many exercises replaces only runs of the same exercise. Runs in the background, which
 * nobody waits for, have a lane of their own and never stand in front of a click.
 */
export const queueRun = async (
  tx: Db,
  run: NewTestProcess,
  now: Date,
  { inBackground = false } = {},
): Promise<{ id: number }> => {
  if (inBackground) {
    const made = await insertTestProcess(tx, { ...run, isBackground: true, isQueued: true });
    await enqueue(tx, backgroundRunKind, { testProcessId: made.id }, { maxAttempts: 10 });
    return made;
  }
  await lockRunsOf(tx, run.userId);
  for (const waiting of await listWaitingOf(tx, run))
    await finishRun(tx, waiting, now, withoutTests('cancelled', 'A newer run took its place.'));
  const isQueued = !(await hasActiveRun(tx, run.userId));
  const { id } = await insertTestProcess(tx, { ...run, isBackground: false, isQueued });
  if (isQueued) await enqueue(tx, runKind, { testProcessId: id }, { maxAttempts: 10 });
  return { id };
};
