import { isUnlocked } from '#contract/progress.ts';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import type { FoundUserExercise } from './work.access.ts';
import { listSteps } from './work.db.ts';

/** Exercises come one after the other, on the server too. */
export const assertUnlocked = async ({ db }: Services, userExercise: FoundUserExercise): Promise<void> => {
  if (!isUnlocked(await listSteps(db, userExercise), userExercise.position))
    throw new AppError('conflict', `Complete exercise ${userExercise.position} first.`);
};
