import { rubricPoints } from '#contract/learning/rubric-points.ts';
import type { Services } from '#server/platform/services.ts';
import { findGradingOf, getRules } from './grading.db.ts';
import { programOf } from './read-grading.ts';
import { listSecondLookRows } from './second-looks.db.ts';

/** What a student sees of their grading; null until it is released, or while nothing is graded by hand. */
export const readReleasedGrading = async ({ db }: Services, userExercise: { id: number }) => {
  const row = await findGradingOf(db, userExercise);
  if (!row?.releasedAt) return null;
  const { rubric } = await getRules(db, { id: row.exerciseId });
  if (!rubric) return null;
  return {
    ...rubricPoints(rubric, row.ticked),
    items: rubric.items.map(item => ({ ...item, isTicked: row.ticked.includes(item.key) })),
    releasedAt: row.releasedAt,
    isChangedSince: row.isChangedSince,
    program: programOf(row),
    secondLooks: await listSecondLookRows(db, row),
  };
};
