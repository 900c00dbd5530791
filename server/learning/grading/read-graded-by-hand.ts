import { rubricPoints } from '#contract/learning/rubric-points.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listReleased } from './grading.db.ts';

export type GradedPerson = { userId: number; exerciseId: number; graded: ReturnType<typeof rubricPoints> };

/** The released gradings of a course, or of one person in it. Who is not in the list has none. */
export const readGradedByHand = async (
  db: Db,
  course: { id: number },
  userId?: number,
): Promise<GradedPerson[]> => {
  const { rubrics, ticked } = await listReleased(db, course, userId);
  const rubricOf = new Map(rubrics.map(({ exerciseId, rubric }) => [exerciseId, rubric]));
  return ticked.flatMap(row => {
    const rubric = rubricOf.get(row.exerciseId);
    if (!rubric) return [];
    return [{ userId: row.userId, exerciseId: row.exerciseId, graded: rubricPoints(rubric, row.ticked) }];
  });
};
