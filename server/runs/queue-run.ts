import { sendSignal } from '#server/db/signals.ts';
import type { Db } from '#server/db/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { withoutTests } from './run-outcome.ts';
import { runTests } from './run-tests.job.ts';
import { insertTestProcess, listWaitingOf, type NewTestProcess, updateFinished } from './runs.db.ts';

/** Behind every run that a person waits for. */
const backgroundPriority = 10;

/**
 * Puts a run on the queue, in the transaction of its cause. A person has one run at a time: runs of one person are
 * a serial queue. A newer click replaces the one that still waits; an author who runs many exercises replaces only
 * runs of the same exercise. Runs in the background, which nobody waits for, take only slots that are free, and never
 * stand in front of a click.
 */
export const queueRun = async (
  tx: Db,
  run: NewTestProcess,
  now: Date,
  { inBackground = false } = {},
): Promise<{ id: number }> => {
  const ofOneExercise = run.kind === 'author' ? run.exerciseId : undefined;
  for (const id of await listWaitingOf(tx, run)) {
    await updateFinished(tx, id, now, withoutTests('cancelled', 'A newer run took its place.'));
    await sendSignal(tx, 'run_finished', id);
  }
  const { id } = await insertTestProcess(tx, run);
  await enqueue(
    tx,
    runTests,
    { testProcessId: id },
    {
      once: `run:${run.userId}:${ofOneExercise ?? 'own'}`,
      ...(inBackground ? { priority: backgroundPriority } : { queue: `run:${run.userId}` }),
      maxAttempts: 10,
    },
  );
  return { id };
};
