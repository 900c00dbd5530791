import { isUnlocked } from '#contract/progress.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FoundUserExercise } from '../work.db.ts';

/** Enforces the order of exercises on the server. */
export const assertUnlocked = ({ steps, position }: FoundUserExercise): void => {
  if (!isUnlocked(steps, position)) throw new AppError('conflict', `Complete exercise ${position} first.`);
};
