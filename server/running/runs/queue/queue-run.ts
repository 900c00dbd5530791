import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { finishRun } from './finish-run.ts';
import { backgroundRunKind, runAttempts, runKind } from '../run-tests.kind.ts';
import { withoutTests } from '../results/run-outcome.ts';
import {
  insertTestProcess,
  listUnfinishedOf,
  lockRunsOf,
  type NewTestProcess,
  type UnfinishedRun,
} from '../runs.db.ts';

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
    await enqueue(tx, backgroundRunKind, { testProcessId: made.id }, runAttempts);
    return made;
  }
  await lockRunsOf(tx, run.userId);
  const unfinished = await listUnfinishedOf(tx, run.userId);
  for (const overtaken of unfinished.filter(other => isOvertaken(other, run)))
    await finishRun(tx, overtaken, now, withoutTests('cancelled', 'A newer run took its place.'));
  // Of those that are left one is on its way, and the others wait for it.
  const isQueued = !unfinished.some(other => !other.isBackground && !isOvertaken(other, run));
  const { id } = await insertTestProcess(tx, { ...run, isBackground: false, isQueued });
  if (isQueued) await enqueue(tx, runKind, { testProcessId: id }, runAttempts);
  return { id };
};

/** Of an author's solutions those of the same exercise, of other code all; never one that has begun. */
const isOvertaken = (other: UnfinishedRun, run: NewTestProcess) =>
  other.startedAt === null &&
  (run.kind === 'author'
    ? other.kind === 'author' && other.exerciseId === run.exerciseId
    : other.kind !== 'author');
