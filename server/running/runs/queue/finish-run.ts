import type { RunOutcome } from '#contract/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { runAttempts, runKind } from '../run-tests.kind.ts';
import { lockRunsOf, takeNextRun, updateFinished } from '../runs.db.ts';

type Run = { id: number; userId: number };

/** Stores the outcome, signals waiters and enqueues the user's next run. Returns false if it was already finished. */
export const finishRun = async (
  tx: Db,
  { id, userId }: Run,
  at: Date,
  outcome: RunOutcome,
): Promise<boolean> => {
  await lockRunsOf(tx, userId);
  const finished = await updateFinished(tx, id, at, outcome);
  if (!finished) return false;
  const next = finished.hasNext ? await takeNextRun(tx, userId) : null;
  if (next) await enqueue(tx, runKind, { testProcessId: next.id }, runAttempts);
  return true;
};
