import { coreProblems } from '#contract/core/core-problems.ts';
import { type CourseRole, learner, staffRoles } from '#contract/core/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, Caller, LaunchBinding, UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { someone } from './access.ts';
import { type CourseRow, type CourseWithRole, findCourseWithRole, findJoinedStudent } from './members.db.ts';

/**
 * The specification uses `contextId` in some paths and `courseId` in others for the same id. A path with a lesson does
 * not fit these rules: it needs a rule that passes the lesson as the scope.
 */
type OfCourse = ({ contextId: string } | { courseId: string }) & { lessonId?: never };

/** `role` is null for a site admin who is not enrolled: site admins act as staff in every course. */
export type Member = {
  user: UserRow;
  course: CourseRow;
  role: CourseRole | null;
  launch?: LaunchBinding | null;
};

/** What a call is about: one lesson, or the whole course. */
export type Scope = { lessonId: number } | 'course';

/** A session launched for one lesson reaches no other lesson and no other course. */
export const isWithinLaunch = (launch: LaunchBinding | null, course: { id: number }, scope: Scope): boolean =>
  !launch ||
  (launch.courseId === course.id &&
    (launch.lessonId === null || scope === 'course' || launch.lessonId === scope.lessonId));

/**
 * The platform decides the role of a launched session, but staff rights last only as long as the person is enrolled as
 * staff here, too: somebody may have changed their role or removed them since the launch.
 */
const roleInLaunch = ({ roleKey }: LaunchBinding, enrolled: CourseRole | null): CourseRole | null =>
  staffRoles.includes(roleKey) && !(enrolled && staffRoles.includes(enrolled)) ? enrolled : roleKey;

/**
 * `scope` is required so that no rule can forget the lesson that a session is bound to. `user` of the member is who works
 * in the course: for an account that is joined with a student of a platform, that student.
 */
export const memberOf = async (
  services: Services,
  caller: Caller,
  contextId: string,
  scope: Scope,
  /** If it was read already. */
  read?: CourseWithRole,
): Promise<Member> => {
  const { user, launch } = await someone.grant(services, caller, {});
  const found = read ?? (await findCourseWithRole(services.db, contextId, user));
  const role = launch ? roleInLaunch(launch, found?.role ?? null) : (found?.role ?? null);
  if (found && !role && !launch && !user.isSiteAdmin) {
    const joined = await findJoinedStudent(services.db, found.course, user);
    if (joined) return { user: joined, course: found.course, role: learner, launch };
  }
  if (!found || !(role || user.isSiteAdmin) || !isWithinLaunch(launch, found.course, scope))
    throw new AppError('not_found', coreProblems.noSuchCourse);
  return { user, course: found.course, role, launch };
};

export const isStaff = ({ user, role }: Pick<Member, 'user' | 'role'>) =>
  user.isSiteAdmin || (role !== null && staffRoles.includes(role));

export const staffOf = async (
  services: Services,
  caller: Caller,
  contextId: string,
  scope: Scope,
  read?: CourseWithRole,
): Promise<Member> => {
  const member = await memberOf(services, caller, contextId, scope, read);
  if (!isStaff(member)) throw new AppError('forbidden', coreProblems.onlyStaff);
  return member;
};

export const contextIdOf = (params: { contextId: string } | { courseId: string }): string =>
  'contextId' in params ? params.contextId : params.courseId;

export const courseMember: Access<OfCourse, Member> = {
  name: 'courseMember',
  grant: (services, caller, params) => memberOf(services, caller, contextIdOf(params), 'course'),
};

export const courseStaff: Access<OfCourse, Member> = {
  name: 'courseStaff',
  grant: (services, caller, params) => staffOf(services, caller, contextIdOf(params), 'course'),
};

/**
 * Staff who may change, take along or delete the course as a whole. A session that an LMS launched into one lesson may not,
 * even of staff: whoever opened a lesson is not expected to reach all others.
 */
export const wholeCourseStaff: Access<OfCourse, Member> = {
  name: 'wholeCourseStaff',
  grant: async (services, caller, params) => {
    const member = await staffOf(services, caller, contextIdOf(params), 'course');
    if (member.launch?.lessonId) throw new AppError('forbidden', coreProblems.onlyOneLessonOpened);
    return member;
  },
};
