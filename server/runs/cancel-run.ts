import { sendSignal } from '#server/db/signals.ts';
import type { Services } from '#server/services.ts';
import { withoutTests } from './run-outcome.ts';
import { type TestProcessRow, updateFinished } from './runs.db.ts';

/** A run that waits is over at once; for one that runs, the worker that has it is told to stop it. */
export const cancelRun = async ({ db, clock }: Services, { id }: TestProcessRow): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await updateFinished(tx, id, clock.now(), withoutTests('cancelled', 'You stopped this run.'))))
      return;
    await sendSignal(tx, 'run_cancelled', id);
    await sendSignal(tx, 'run_finished', id);
  });
