import { learningProblems } from '#contract/learning/learning-problems.ts';
import { isUnlocked } from '#contract/core/progress.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FoundUserExercise } from '../work.db.ts';

/** Enforces the order of exercises on the server. Authors of a preview, and everybody in an exam, reach every exercise at once. */
export const assertUnlocked = ({ steps, position, isPreview = false, exam }: FoundUserExercise): void => {
  if (!isPreview && !exam && !isUnlocked(steps, position))
    throw new AppError('conflict', learningProblems.exerciseLocked({ position }));
};
