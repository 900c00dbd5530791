import type { RunOutcome } from '#contract/runs.ts';
import { recordTestStatus } from '#server/authoring/content/record-test-status.ts';
import type { Services } from '#server/platform/services.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { finishRun } from '../queue/finish-run.ts';
import type { BegunRun } from '../runs.db.ts';

/** The outcome and what follows from it, in one transaction; whoever comes second changes nothing. */
export const recordRun = async (
  { db, clock }: Services,
  run: BegunRun,
  outcome: RunOutcome,
  // The runner's decision is the only thing to go by; results are for people to read.
  { isPassed, testNames }: { isPassed: boolean; testNames: string[] },
): Promise<void> =>
  db.transaction().execute(async tx => {
    const at = clock.now();
    if (!(await finishRun(tx, run, at, outcome))) return;
    // A run that never came to its tests because of us says nothing about the exercise.
    const saysSomething = outcome.verdict !== 'cancelled' && outcome.verdict !== 'sandbox-failed';
    if (run.kind === 'author' && saysSomething)
      await recordTestStatus(
        tx,
        { id: run.exerciseId, version: run.exerciseVersion ?? 0 },
        isPassed,
        testNames,
      );
    if (run.kind === 'student' && run.userExerciseId && isPassed)
      await completeExercise(tx, run.userExerciseId, at);
  });
