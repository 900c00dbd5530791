import { examProblems } from '#contract/core/exam-problems.ts';
import { isStaff, type Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Staff try a lesson out without its exam. */
export const assertStudent = (member: Pick<Member, 'user' | 'role'>): void => {
  if (isStaff(member)) throw new AppError('conflict', examProblems.staffNeedNoStart);
};
