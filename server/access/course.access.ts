import { type CourseRole, staffRoles } from '#contract/roles.ts';
import { type Access, type LaunchBinding, someone, type UserRow } from './access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type CourseRow, findCourseWithRole } from '#server/authoring/courses/courses.db.ts';

/** The specification calls the same thing `contextId` in some paths and `courseId` in others. */
type InCourse = ({ contextId: string } | { courseId: string }) & { lessonId?: number };

/** `role` is null for a site admin, who acts as staff everywhere without being listed. */
export type Member = {
  user: UserRow;
  course: CourseRow;
  role: CourseRole | null;
  launch?: LaunchBinding | null;
};

/** A session that a learning management system opened reaches the course it was opened for and, if that was one, the lesson. */
const isWithinLaunch = (
  launch: LaunchBinding | null,
  course: { id: number },
  { lessonId }: { lessonId?: number },
): boolean =>
  !launch ||
  (launch.courseId === course.id &&
    (launch.lessonId === null || lessonId === undefined || launch.lessonId === lessonId));

export const courseMember: Access<InCourse, Member> = {
  name: 'courseMember',
  grant: async (services, caller, params) => {
    const { user, launch } = await someone.grant(services, caller, params);
    const contextId = 'contextId' in params ? params.contextId : params.courseId;
    const found = await findCourseWithRole(services.db, contextId, user);
    const role = launch ? launch.roleKey : (found?.role ?? null);
    if (!found || !(role || user.isSiteAdmin) || !isWithinLaunch(launch, found.course, params))
      throw new AppError('not_found', 'There is no such course.');
    return { user, course: found.course, role, launch };
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
