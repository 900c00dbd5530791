import { type Selectable, sql } from 'kysely';
import type { CourseRole } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Course } from '#server/platform/db/schema.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';

/** Reads roles in courses, because every layer needs them. `server/authoring/courses` writes these tables. */

export type CourseRow = Selectable<Course>;

/** A course and the user's role in it, in one query because every call about a course needs both. */
export const findCourseWithRole = async (
  db: Db,
  contextId: string,
  user: UserRow,
): Promise<{ course: CourseRow; role: CourseRole | null } | null> => {
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
