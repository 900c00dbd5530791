import type { Tested } from '#contract/learning/points/run-points.ts';
import { readTestPoints } from '#contract/running/test-code/test-points.ts';
import type { Db } from '#server/platform/db/db.ts';
import { offeredBy } from './offered-points.ts';
import { findTaught, findWorkingCopy, hasPoints, type TaughtRow } from './points.db.ts';

export const testedBy = (exercise: TaughtRow): Tested => ({
  most: offeredBy(exercise).most,
  pointsOf: readTestPoints(exercise.testFramework, exercise.testCode).pointsOf,
});

/** What the tests of an exercise give as students have it, and as its author writes it; null in a course without points. */
export const readTestedPoints = async (
  db: Db,
  { exerciseId, lessonId }: { exerciseId: number; lessonId: number },
): Promise<{ before: Tested; after: Tested } | null> => {
  if (!(await hasPoints(db, { lessonId }))) return null;
  const [before, after] = [await findTaught(db, exerciseId), await findWorkingCopy(db, exerciseId)];
  return before && after && { before: testedBy(before), after: testedBy(after) };
};
