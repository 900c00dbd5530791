import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { saveGrading as endpoint } from '#contract/learning/grading.ts';
import type { Rubric } from '#contract/authoring/rubric.ts';
import { rubricPoints } from '#contract/learning/rubric-points.ts';
import type { Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import {
  findGrading,
  type FoundGrading,
  getRules,
  lockGrading,
  updateGraded,
  updateUngraded,
} from './grading.db.ts';
import { nameGraded } from './name-graded.ts';
import { readGrading } from './read-grading.ts';
import { tellPointsChanged } from './tell-points-changed.ts';

type Refusal = { refused: Sentence };

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every(key => other.includes(key));

/** The student has seen the points, so who changed them is kept, also when somebody else changes them again. */
const recordCorrection = (
  tx: Db,
  actor: UserRow,
  row: FoundGrading,
  { rubric, ticked }: { rubric: Rubric; ticked: string[] },
) =>
  recordAudit(tx, {
    action: 'grading-corrected',
    actor,
    subject: nameGraded({ name: row.lesson }, { name: row.exercise, position: row.position }),
    detail: `${row.number}: ${rubricPoints(rubric, row.ticked).points} → ${rubricPoints(rubric, ticked).points}`,
  });

/**
 * Optimistic locking: what was ticked on another state is refused with the current one. Sent twice, it is saved once. The
 * program is kept as the grader saw it; what the student changes later does not change what was graded.
 */
export const saveGrading = async (
  services: Services,
  member: Member & { grading: { id: number } },
  { version, codeVersion, ticked, isGraded }: BodyOf<typeof endpoint>,
) => {
  const { grading, user } = member;
  const outcome = await services.db.transaction().execute(async (tx): Promise<Refusal | null> => {
    await lockGrading(tx, grading);
    const row = await findGrading(tx, grading.id);
    if (!row) throw new AppError('not_found', learningProblems.nothingToGrade);
    const { rubric } = await getRules(tx, { id: row.exerciseId });
    if (!rubric) return { refused: learningProblems.notGradedByHand };
    const keys = [...new Set(ticked)];
    if (row.version !== version) {
      const isDone = isSame(row.ticked, keys) && (row.gradedAt !== null) === isGraded;
      return isDone ? null : { refused: learningProblems.gradedMeanwhile };
    }
    // What was ticked before the rubric lost the item may stay: the item may come back.
    const isKnown = (key: string) => rubric.items.some(item => item.key === key) || row.ticked.includes(key);
    if (!keys.every(isKnown)) return { refused: learningProblems.rubricChangedMeanwhile };
    if (!isGraded) {
      if (row.releasedAt) return { refused: learningProblems.gradingReleased };
      await updateUngraded(tx, row, keys);
      return null;
    }
    const at = services.clock.now();
    if (!(await updateGraded(tx, row, { ticked: keys, by: user, at, codeVersion })))
      return { refused: learningProblems.programChangedMeanwhile };
    if (row.releasedAt && !isSame(row.ticked, keys)) {
      await recordCorrection(tx, user, row, { rubric, ticked: keys });
      await tellPointsChanged(services, tx, { lessonId: row.lessonId, userIds: [row.userId], at });
    }
    return null;
  });
  const current = await readGrading(services, member, grading.id);
  if (outcome) throw new AppError('conflict', outcome.refused, { current });
  return current;
};
