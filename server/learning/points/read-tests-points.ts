import { pointsOfTests } from '#contract/learning/points/exercise-points.ts';
import type { Points } from '#contract/learning/points/point-amounts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { offeredBy } from './offered-points.ts';
import { findRules, findTaught, listWork } from './points.db.ts';
import { workOfTests } from './work-of-tests.ts';

/** What the tests of an exercise give a person so far, without what is graded by hand; null in a course without points. */
export const readTestsPoints = async (
  db: Db,
  { exerciseId, ...whose }: { lessonId: number; userId: number; exerciseId: number },
): Promise<Points | null> => {
  const [rules, exercise] = [await findRules(db, whose), await findTaught(db, exerciseId)];
  if (!rules || !exercise) return null;
  const work = (await listWork(db, rules.userLessonId)).find(one => one.exerciseId === exerciseId);
  if (!work) return null;
  return pointsOfTests(workOfTests(work, offeredBy(exercise).most), rules);
};
