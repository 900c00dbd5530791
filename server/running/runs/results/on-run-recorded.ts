import type { RunContract } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { defineHook } from '#server/platform/define-hook.ts';
import type { BegunRun } from '../runs.db.ts';

export type RecordedRun = {
  run: BegunRun;
  verdict: RunOutcome['verdict'];
  /** The runner's verdict. Do not derive it from the results, which are for display. */
  isPassed: boolean;
  /** Of an author's run that passed. */
  contract?: RunContract | undefined;
  at: Date;
};

/** Called once per run, in the transaction that stores its outcome; not if the outcome could not be stored. */
export const onRunRecorded = defineHook<RecordedRun>('run recorded');
