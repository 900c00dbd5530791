import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { answerSecondLook as endpoint } from '#contract/learning/grading.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findSecondLook, type SecondLookRow, updateSecondLookAnswered } from './second-looks.db.ts';

/** The first answer holds. Sent twice, it is given once. */
export const answerSecondLook = async (
  { db, clock }: Services,
  by: UserRow,
  { id }: { id: number },
  { state, answer }: BodyOf<typeof endpoint>,
): Promise<SecondLookRow> => {
  const isNew = await updateSecondLookAnswered(db, { id }, { state, answer, by, at: clock.now() });
  const secondLook = await findSecondLook(db, id);
  if (!secondLook) throw new AppError('not_found', learningProblems.nobodyAskedForALook);
  if (isNew || (secondLook.state === state && secondLook.answer === answer)) return secondLook;
  throw new AppError('conflict', learningProblems.answeredMeanwhile, { current: { secondLook } });
};
