import { runningProblems } from '#contract/running/running-problems.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import type { Services } from '#server/platform/services.ts';
import { finishRun } from './finish-run.ts';
import { withoutTests } from '../run-outcome.ts';
import type { TestProcessRow } from '../runs.db.ts';

/** Finishes the run as cancelled and signals the worker that may be executing it. */
export const cancelRun = async ({ db, clock }: Services, run: TestProcessRow): Promise<void> =>
  db.transaction().execute(async tx => {
    const outcome = withoutTests('cancelled', runningProblems.stoppedByYou);
    if (await finishRun(tx, run, clock.now(), outcome)) await sendSignal(tx, 'run_cancelled', run.id);
  });
