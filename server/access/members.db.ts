import { type Selectable, sql } from 'kysely';
import { type CourseRole, learner } from '#contract/core/roles.ts';
import { datesRead } from '#server/platform/db/dates-read.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type PlainSql, plainSql } from '#server/platform/db/plain-sql.ts';
import type { Course } from '#server/platform/db/schema.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';

/** Reads roles in courses, because every layer needs them. `server/authoring/courses` writes these tables. */

export type CourseRow = Selectable<Course>;

export type CourseWithRole = { course: CourseRow; role: CourseRole | null };

/** A course and the user's role in it, in one query because every call about a course needs both. */
export const findCourseWithRole = async (
  db: Db,
  contextId: string,
  user: UserRow,
): Promise<CourseWithRole | null> => {
  const row = await db
    .selectFrom('courses')
    .leftJoin('enrollments', join =>
      join.onRef('enrollments.courseId', '=', 'courses.id').on('enrollments.userId', '=', user.id),
    )
    .selectAll('courses')
    .select('enrollments.roleKey')
    .where('courses.contextId', '=', contextId)
    .executeTakeFirst();
  if (!row) return null;
  const { roleKey, ...course } = row;
  return { course, role: roleKey as CourseRole | null };
};

/**
 * The student in this course whom an account is joined with (`server/lti/identities`), if the platform is active. Staff
 * rights of a platform hold inside it only, because it alone knows when they end.
 */
export const findJoinedStudent = async (
  db: Db,
  course: { id: number },
  account: UserRow,
): Promise<UserRow | null> =>
  (await db
    .selectFrom('identityLinks')
    .innerJoin('users', 'users.id', 'identityLinks.identityId')
    .innerJoin('enrollments', 'enrollments.userId', 'users.id')
    .innerJoin('ltiUsers', 'ltiUsers.userId', 'users.id')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiUsers.platformId')
    .selectAll('users')
    .where('identityLinks.accountId', '=', account.id)
    .where('enrollments.courseId', '=', course.id)
    .where('enrollments.roleKey', '=', learner)
    .where('ltiPlatforms.state', '=', 'active')
    .orderBy('users.id')
    .executeTakeFirst()) ?? null;

export type EnrolledCourse = Pick<CourseRow, 'id' | 'name' | 'contextId'> & { roleKey: CourseRole };

export const listEnrolledCourses = async (db: Db, user: UserRow): Promise<EnrolledCourse[]> => {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.courseId')
    .select(['courses.id', 'courses.name', 'courses.contextId', 'enrollments.roleKey'])
    .where('enrollments.userId', '=', user.id)
    .orderBy(sql`lower(courses.name)`)
    .orderBy('courses.id')
    .execute();
  return rows as EnrolledCourse[];
};

/** For a statement that reads the caller (`users`): a course, by its id, and the caller's role in it. */
export const courseWithRoleOfCaller = (courseId: PlainSql): PlainSql => plainSql`
  select json_build_object('course', row_to_json(courses), 'role', (
    select role_key from enrollments where course_id = courses.id and user_id = users.id
  )) from courses where id = ${courseId}`;

/** Of JSON. */
export const readCourseWithRole = ({ course, role }: CourseWithRole): CourseWithRole => ({
  course: datesRead(course, { createdAt: true, updatedAt: true }),
  role,
});
