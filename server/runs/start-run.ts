import type { UserRow } from '#server/access/access.ts';
import { sendSignal } from '#server/db/signals.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { withoutTests } from './run-outcome.ts';
import { runTests } from './run-tests.job.ts';
import { insertTestProcess, listWaitingOf, type NewTestProcess, updateFinished } from './runs.db.ts';

/**
 * Puts a run on the queue, in one transaction with its row. A person has one run at a time: runs of one person are
 * a serial queue. A newer click replaces the one that still waits; an author who runs many exercises replaces only
 * runs of the same exercise.
 */
export const startRun = async (
  { db, clock }: Services,
  user: UserRow,
  run: Omit<NewTestProcess, 'userId'>,
): Promise<{ id: number }> =>
  db.transaction().execute(async tx => {
    const ofOneExercise = run.kind === 'author' ? run.exerciseId : undefined;
    for (const id of await listWaitingOf(tx, user.id, ofOneExercise)) {
      await updateFinished(tx, id, clock.now(), withoutTests('cancelled', 'A newer run took its place.'));
      await sendSignal(tx, 'run_finished', id);
    }
    const { id } = await insertTestProcess(tx, { ...run, userId: user.id });
    await enqueue(
      tx,
      runTests,
      { testProcessId: id },
      {
        once: `run:${user.id}:${ofOneExercise ?? 'own'}`,
        queue: `run:${user.id}`,
        maxAttempts: 10,
      },
    );
    return { id };
  });
