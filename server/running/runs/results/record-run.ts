import type { RunOutcome } from '#contract/runs.ts';
import type { Services } from '#server/platform/services.ts';
import { finishRun } from '../queue/finish-run.ts';
import { onRunRecorded } from './on-run-recorded.ts';
import type { BegunRun } from '../runs.db.ts';

/** Stores the outcome and calls the hook in one transaction. Idempotent: a second delivery changes nothing. */
export const recordRun = async (
  services: Services,
  run: BegunRun,
  outcome: RunOutcome,
  { isPassed, testNames }: { isPassed: boolean; testNames: string[] },
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const at = services.clock.now();
    if (!(await finishRun(tx, run, at, outcome))) return;
    await onRunRecorded.call(services, tx, { run, verdict: outcome.verdict, isPassed, testNames, at });
  });
