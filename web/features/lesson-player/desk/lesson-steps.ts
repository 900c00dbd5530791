import { isUnlocked } from '#contract/progress.ts';
import type { RunOutcome } from '#contract/runs.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import type { Step } from '../lesson-player.queries.ts';

/** Names and progress of a lesson's exercises, computed as on the server. */

export const nameOf = ({ exercise }: Pick<Step, 'exercise'>) =>
  exercise.name ?? lessonTexts.fallbackName(exercise.position + 1);

export const isOpen = (steps: Step[], step: Step) =>
  isUnlocked(
    steps.map(({ exercise, isCompleted }) => ({ position: exercise.position, isCompleted })),
    step.exercise.position,
  );

export const completedOf = (steps: Step[]) => steps.filter(step => step.isCompleted).length;

export const percentOf = (steps: Step[]) =>
  steps.length === 0 ? 0 : Math.round((100 * completedOf(steps)) / steps.length);

/** The announcement for screen readers. */
export const sentenceFor = ({ results, message, verdict, hasError }: RunOutcome) => {
  const passed = results.filter(result => result.passed).length;
  const failed = results.find(result => !result.passed);
  if (failed) return texts.runs.somePassed(passed, results.length, readableName(failed.name));
  if (hasError) return message ?? texts.runs.verdicts[verdict];
  return results.length === 0 ? lessonTexts.noTests : texts.runs.allPassed(passed);
};
