import type { RunOutcome } from '#contract/runs.ts';
import type { Db } from '#server/db/db.ts';
import { sendSignal } from '#server/db/signals.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { runKind } from './run-job-kinds.ts';
import { lockRunsOf, takeNextRun, updateFinished } from './runs.db.ts';

type Run = { id: number; userId: number };

/** Writes the outcome once, tells who waits for it, and lets the person's next run go. False for whoever comes second. */
export const finishRun = async (
  tx: Db,
  { id, userId }: Run,
  at: Date,
  outcome: RunOutcome,
): Promise<boolean> => {
  await lockRunsOf(tx, userId);
  if (!(await updateFinished(tx, id, at, outcome))) return false;
  await sendSignal(tx, 'run_finished', id);
  const next = await takeNextRun(tx, userId);
  if (next) await enqueue(tx, runKind, { testProcessId: next.id }, { maxAttempts: 10 });
  return true;
};
