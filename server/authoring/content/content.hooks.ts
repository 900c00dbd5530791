import { onLanguageChanged } from '#server/running/languages/on-language-changed.ts';
import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { updateLanguageUntested, updateTestStatus } from './content.db.ts';

export const contentHooks = [
  onRunRecorded.handledBy(
    async (_services, tx, { run, isPassed, testNames, skippedTests, checks }) => {
      const exercise = { id: run.exerciseId, version: run.exerciseVersion ?? 0 };
      // Store the test names: student runs must report exactly these tests.
      await (isPassed
        ? updateTestStatus(tx, exercise, 'PASSING', testNames, skippedTests, checks)
        : updateTestStatus(tx, exercise, 'FAILING', null));
    },
    // Cancelled runs and sandbox failures say nothing about the exercise.
    ({ run, verdict }) => run.kind === 'author' && verdict !== 'cancelled' && verdict !== 'sandbox-failed',
  ),
  onLanguageChanged.handledBy((_services, tx, language) => updateLanguageUntested(tx, language)),
];
