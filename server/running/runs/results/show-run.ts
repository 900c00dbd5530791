import type { HeldResults } from '#contract/core/exam-results.ts';
import type { ShownRun } from '../queue/await-run.ts';
import { heldOutcome } from './held-outcome.ts';

/** Maps a row to the field names of the contract, without what an exam holds back. */
export const showRun = (run: ShownRun, held: HeldResults | null = null) => ({
  ...run,
  result: run.result && heldOutcome(run.result, held),
  config: { exerciseId: run.exerciseId },
});
