import { type CourseRole, staffRoles } from '#contract/roles.ts';
import { type Access, signedIn, type UserRow } from '#server/access/access.ts';
import { AppError } from '#server/app-error.ts';
import { type CourseRow, findCourseWithRole } from './courses.db.ts';

/** The specification calls the same thing `contextId` in some paths and `courseId` in others. */
type InCourse = { contextId: string } | { courseId: string };

/** `role` is null for a site admin, who acts as staff everywhere without being listed. */
export type Member = { user: UserRow; course: CourseRow; role: CourseRole | null };

export const courseMember: Access<InCourse, Member> = {
  name: 'courseMember',
  grant: async (services, caller, params) => {
    const { user } = await signedIn.grant(services, caller, params);
    const contextId = 'contextId' in params ? params.contextId : params.courseId;
    const found = await findCourseWithRole(services.db, contextId, user);
    if (!found || !(found.role || user.isSiteAdmin))
      throw new AppError('not_found', 'There is no such course.');
    return { user, ...found };
  },
};

export const isStaff = ({ user, role }: Pick<Member, 'user' | 'role'>) =>
  user.isSiteAdmin || (role !== null && staffRoles.includes(role));

export const courseStaff: Access<InCourse, Member> = {
  name: 'courseStaff',
  grant: async (services, caller, params) => {
    const member = await courseMember.grant(services, caller, params);
    if (!isStaff(member)) throw new AppError('forbidden', 'Only the staff of this course may do this.');
    return member;
  },
};
