import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findExplanationOfRun, insertExplanationView } from './insight.db.ts';

type Reader = { user: { id: number }; userExercise: { id: number; userId: number } };

/** What staff wrote about the kind of wrong answer of a run. That its student has seen it is recorded, once. */
export const readExplanation = async ({ db }: Services, { user, userExercise }: Reader, runId: number) => {
  const found = await findExplanationOfRun(db, userExercise.id, runId);
  if (!found) throw new AppError('not_found', learningProblems.noSuchAttempt);
  if (found.groupId === null) return null;
  if (userExercise.userId === user.id) await insertExplanationView(db, found.groupId, user);
  return { text: found.text, test: found.test };
};
