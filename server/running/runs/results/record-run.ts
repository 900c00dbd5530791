import type { RunOutcome } from '#contract/runs.ts';
import { isRetryable } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { finishRun } from '../queue/finish-run.ts';
import { onRunRecorded } from './on-run-recorded.ts';
import { withoutTests } from './run-outcome.ts';
import type { BegunRun } from '../runs.db.ts';

type Decision = { isPassed: boolean; testNames: string[] };

/** Stores the outcome and calls the hook in one transaction. Idempotent: a second delivery changes nothing. */
const store = (services: Services, run: BegunRun, outcome: RunOutcome, decision: Decision): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const at = services.clock.now();
    if (!(await finishRun(tx, run, at, outcome))) return;
    await onRunRecorded.call(services, tx, { run, verdict: outcome.verdict, ...decision, at });
  });

/**
 * Every run must end. A permanent error (a value that PostgreSQL rejects, a bug in a hook handler) ends it now as our
 * failure, because a retry would only delay the user's next run. Temporary errors are rethrown, so that the queue retries.
 */
export const recordRun = async (
  services: Services,
  run: BegunRun,
  outcome: RunOutcome,
  { isPassed, testNames }: Decision,
): Promise<void> => {
  try {
    await store(services, run, outcome, { isPassed, testNames });
  } catch (error) {
    if (isRetryable(error)) throw error;
    services.log.error({ err: error, testProcessId: run.id }, 'a result could not be stored');
    const failure = withoutTests(
      'sandbox-failed',
      'The result could not be stored. This is our fault, not yours: please run it again.',
    );
    await services.db.transaction().execute(tx => finishRun(tx, run, services.clock.now(), failure));
  }
};
