import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { assertUnlocked } from './assert-unlocked.ts';
import { type FoundUserExercise, updateCodeReset, type UserExerciseRow } from '../work.db.ts';

/** Restores the starter code and keeps the old code until the next change or run. Refused for a completed exercise. */
export const resetExercise = async (
  { db }: Services,
  userExercise: FoundUserExercise,
): Promise<UserExerciseRow> => {
  assertUnlocked(userExercise);
  const reset = await updateCodeReset(db, userExercise);
  if (!reset) throw new AppError('conflict', learningProblems.exerciseCompleted);
  return reset;
};
