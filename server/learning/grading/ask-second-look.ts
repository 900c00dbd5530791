import { learningProblems } from '#contract/learning/learning-problems.ts';
import { mostSecondLooks } from '#contract/learning/grading.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findGradingOf, lockGrading } from './grading.db.ts';
import { insertSecondLook, listSecondLookRows } from './second-looks.db.ts';

/** One at a time. Asked twice with the same words, it is asked once. */
export const askSecondLook = (
  { db, clock }: Services,
  userExercise: { id: number },
  question: string,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const found = await findGradingOf(tx, userExercise);
    if (found) await lockGrading(tx, found);
    const grading = await findGradingOf(tx, userExercise);
    if (!grading?.releasedAt) throw new AppError('conflict', learningProblems.noGradingToSee);
    const looks = await listSecondLookRows(tx, grading);
    const waiting = looks.find(({ state }) => state === 'asked');
    if (waiting?.question === question) return;
    if (waiting) throw new AppError('conflict', learningProblems.askedAlready);
    if (looks.length >= mostSecondLooks)
      throw new AppError('conflict', learningProblems.askedTooOften({ mostSecondLooks }));
    await insertSecondLook(tx, grading, question, clock.now());
  });
