import { learningProblems } from '#contract/learning/learning-problems.ts';
import { assertExamAllows } from '#server/access/exams/exam-gate.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundUserExercise } from '../work.db.ts';
import { findOpenedHint, insertOpenedHint } from './hints.db.ts';
import { assertUnlocked } from './assert-unlocked.ts';

/** Opens a hint. Twice is once: the first time counts. */
export const openHint = async ({ db }: Services, userExercise: FoundUserExercise, number: number) => {
  assertUnlocked(userExercise);
  assertExamAllows(userExercise.exam, 'hasHints');
  await insertOpenedHint(db, userExercise, number);
  const hint = await findOpenedHint(db, userExercise, number);
  if (!hint) throw new AppError('conflict', learningProblems.hintLocked);
  return hint;
};
