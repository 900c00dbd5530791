import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { courseStaff, type Member } from '#server/access/course.access.ts';
import { type EnrollmentRow, findEnrollment } from './progress.db.ts';

/** Any member of the course, for its staff; `id` is the user's id. */
export const enrollmentForStaff: Access<
  { contextId: string; id: number },
  Member & { enrollment: EnrollmentRow }
> = {
  name: 'enrollmentForStaff',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const enrollment = await findEnrollment(services.db, member.course, params.id);
    if (!enrollment) throw new AppError('not_found', learningProblems.noSuchPerson);
    return { ...member, enrollment };
  },
};
