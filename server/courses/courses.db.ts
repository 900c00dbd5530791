import type { Selectable } from 'kysely';
import type { CourseRole } from '#contract/roles.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Course } from '#server/db/schema.ts';

/** All SQL for courses and enrollments. */

export type CourseRow = Selectable<Course>;

export const findCourse = async (db: Db, contextId: string): Promise<CourseRow | null> =>
  (await db.selectFrom('courses').selectAll().where('contextId', '=', contextId).executeTakeFirst()) ?? null;

export const findRole = async (db: Db, course: CourseRow, user: UserRow): Promise<CourseRole | null> => {
  const row = await db
    .selectFrom('enrollments')
    .select('roleKey')
    .where('courseId', '=', course.id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  return (row?.roleKey as CourseRole | undefined) ?? null;
};

export const insertCourse = (
  db: Db,
  course: Pick<CourseRow, 'name' | 'contextId' | 'shareCode' | 'languageConfigId'>,
): Promise<CourseRow> => db.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow();

export const insertEnrollment = async (db: Db, course: CourseRow, user: UserRow, roleKey: CourseRole) => {
  await db.insertInto('enrollments').values({ courseId: course.id, userId: user.id, roleKey }).execute();
};
