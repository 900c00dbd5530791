import { sendSignal } from '#server/db/signals.ts';
import type { Db } from '#server/db/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { withoutTests } from './run-outcome.ts';
import { runTests } from './run-tests.job.ts';
import { insertTestProcess, listWaitingOf, type NewTestProcess, updateFinished } from './runs.db.ts';

/**
 * Puts a run on the queue, in the transaction of its cause. A person has one run at a time: runs of one person are
 * a serial queue. A newer click replaces the one that still waits; an author who runs many exercises replaces only
 * runs of the same exercise.
 */
export const queueRun = async (tx: Db, run: NewTestProcess, now: Date): Promise<{ id: number }> => {
  const ofOneExercise = run.kind === 'author' ? run.exerciseId : undefined;
  for (const id of await listWaitingOf(tx, run.userId, ofOneExercise)) {
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
      queue: `run:${run.userId}`,
      maxAttempts: 10,
    },
  );
  return { id };
};
