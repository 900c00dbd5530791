import { runningProblems } from '#contract/running/running-problems.ts';
import type { RunContract } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { isRetryable } from '#server/platform/db/db.ts';
import { asStored } from '#server/platform/db/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { finishRun } from '../queue/finish-run.ts';
import { onRunRecorded } from './on-run-recorded.ts';
import { type StoredOutcome, withoutTests } from '../run-outcome.ts';
import type { BegunRun } from '../runs.db.ts';

type Decision = {
  isPassed: boolean;
  contract?: RunContract | undefined;
};

/** What was stored; null if the run had been finished before, for example because it was cancelled. */
export type RecordedEnd = { finishedAt: Date; result: RunOutcome } | null;

/** Stores the outcome: by one statement, or with the hook in a transaction. Idempotent: a second delivery changes nothing. */
const store = async (
  services: Services,
  run: BegunRun,
  result: StoredOutcome,
  decision: Decision,
): Promise<RecordedEnd> => {
  const { db, clock } = services;
  const finishedAt = clock.now();
  const recorded = { run, verdict: result.verdict, ...decision, at: finishedAt };
  const isFinished = onRunRecorded.isHandled(services, recorded)
    ? await db.transaction().execute(async tx => {
        if (!(await finishRun(tx, run, finishedAt, result))) return false;
        await onRunRecorded.call(services, tx, recorded);
        return true;
      })
    : await finishRun(db, run, finishedAt, result);
  return isFinished ? { finishedAt, result: asStored(result) } : null;
};

/**
 * Every run must end. A permanent error (a value that PostgreSQL rejects, a bug in a hook handler) ends it now as our
 * failure, because a retry would only delay the user's next run. Temporary errors are rethrown, so that the queue retries.
 */
export const recordRun = async (
  services: Services,
  run: BegunRun,
  outcome: StoredOutcome,
  { isPassed, contract }: Decision,
): Promise<RecordedEnd> => {
  try {
    return await store(services, run, outcome, { isPassed, contract });
  } catch (error) {
    if (isRetryable(error)) throw error;
    services.log.error({ err: error, testProcessId: run.id }, 'a result could not be stored');
    const failure = withoutTests('sandbox-failed', runningProblems.notStored);
    const finishedAt = services.clock.now();
    const isFinished = await finishRun(services.db, run, finishedAt, failure);
    return isFinished ? { finishedAt, result: failure } : null;
  }
};
