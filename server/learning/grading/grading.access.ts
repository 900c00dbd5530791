import { learningProblems } from '#contract/learning/learning-problems.ts';
import { type Member, staffOf } from '#server/access/course.access.ts';
import { someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, Caller } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findGrading, type FoundGrading } from './grading.db.ts';
import { findSecondLook, type SecondLookRow } from './second-looks.db.ts';

type WithGrading = Member & { grading: FoundGrading };

const grantGrading = async (services: Services, caller: Caller, id: number): Promise<WithGrading> => {
  await someone.grant(services, caller, {});
  const grading = await findGrading(services.db, id);
  if (!grading) throw new AppError('not_found', learningProblems.nothingToGrade);
  return { ...(await staffOf(services, caller, grading.contextId, grading)), grading };
};

/** A student's program that is graded by hand, for every member of the staff of its course. */
export const gradingForStaff: Access<{ id: number }, WithGrading> = {
  name: 'gradingForStaff',
  grant: (services, caller, { id }) => grantGrading(services, caller, id),
};

export const secondLookForStaff: Access<{ id: number }, WithGrading & { secondLook: SecondLookRow }> = {
  name: 'secondLookForStaff',
  grant: async (services, caller, { id }) => {
    await someone.grant(services, caller, {});
    const secondLook = await findSecondLook(services.db, id);
    if (!secondLook) throw new AppError('not_found', learningProblems.nobodyAskedForALook);
    return { ...(await grantGrading(services, caller, secondLook.gradingId)), secondLook };
  },
};
