import { runningProblems } from '#contract/running/running-problems.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { finishRun } from './finish-run.ts';
import { backgroundRunKind, runAttempts, runKind } from '../run-tests.kind.ts';
import { withoutTests } from '../run-outcome.ts';
import {
  insertTestProcess,
  listUnfinishedOf,
  lockRunsOf,
  type NewTestProcess,
  type UnfinishedRun,
} from '../runs.db.ts';

/**
 * Queues a run in the caller's transaction. A user has one run at a time: while one is queued or running, the next gets
 * its row now and its job when the previous run finishes (`finishRun`). A newer click cancels the run that still waits;
 * for authors only a run of the same exercise. Background runs have their own lane and never delay interactive runs.
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
  for (const overtaken of unfinished.filter(other => isOvertaken(other, run))) {
    await finishRun(tx, overtaken, now, withoutTests('cancelled', runningProblems.overtaken));
    if (overtaken.workerId !== null) await sendSignal(tx, 'run_cancelled', overtaken.id);
  }
  // If other runs of the user remain, one of them has a job and this run waits for its turn.
  const isQueued = !unfinished.some(other => !other.isBackground && !isOvertaken(other, run));
  const { id } = await insertTestProcess(tx, { ...run, isBackground: false, isQueued });
  if (isQueued) await enqueue(tx, runKind, { testProcessId: id }, runAttempts);
  return { id };
};

/** Author runs are superseded per exercise, other runs per user; a started run is never superseded. */
const isOvertaken = (other: UnfinishedRun, run: NewTestProcess) =>
  other.startedAt === null &&
  (run.kind === 'author'
    ? other.kind === 'author' && other.exerciseId === run.exerciseId
    : other.kind !== 'author');
