import { onLanguageChanged } from '#server/running/languages/on-language-changed.ts';
import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { updateLanguageUntested, updateTestStatus } from './content.db.ts';
import { publishByItself } from './versions/publish-version.ts';
import { updateVersionsOfLanguageUntested } from './versions/versions.db.ts';

export const contentHooks = [
  onRunRecorded.handledBy(
    async (_services, tx, { run, isPassed, testNames, skippedTests, at }) => {
      const exercise = { id: run.exerciseId, version: run.exerciseVersion ?? 0 };
      // Store the test names: student runs must report exactly these tests.
      const isCurrent = await (isPassed
        ? updateTestStatus(tx, exercise, 'PASSING', testNames, skippedTests)
        : updateTestStatus(tx, exercise, 'FAILING', null));
      if (isCurrent) await publishByItself(tx, exercise, { by: { id: run.userId }, at });
    },
    // Cancelled runs and sandbox failures say nothing about the exercise.
    ({ run, verdict }) => run.kind === 'author' && verdict !== 'cancelled' && verdict !== 'sandbox-failed',
  ),
  onLanguageChanged.handledBy(async (_services, tx, language) => {
    await updateVersionsOfLanguageUntested(tx, language);
    return updateLanguageUntested(tx, language);
  }),
];
