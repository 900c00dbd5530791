import { type Selectable, sql } from 'kysely';
import type { ListedCourse } from '#contract/courses.ts';
import { type CourseRole, learner } from '#contract/roles.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Db } from '#server/db/db.ts';
import type { Course } from '#server/db/schema.ts';

/** All SQL for courses and enrollments. */

export type CourseRow = Selectable<Course>;

const sampleCourse = 'sample course';

export const hasSampleCourseBeenMade = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('seeds').select('name').where('name', '=', sampleCourse).executeTakeFirst()) !==
  undefined;

export const insertSampleCourseMade = async (db: Db, course: CourseRow) => {
  await db.insertInto('seeds').values({ name: sampleCourse, courseId: course.id }).execute();
};

/** Servers that start together wait here, so that the sample course is loaded once. */
export const lockSampleCourse = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn sample course'))`.execute(db);
};

/** A course and what this person is in it: one question, since every call about a course asks it. */
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

export const insertCourse = (
  db: Db,
  course: Pick<CourseRow, 'name' | 'contextId' | 'shareCode' | 'languageConfigId'>,
): Promise<CourseRow> => db.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow();

export const insertEnrollment = async (
  db: Db,
  course: { id: number },
  user: { id: number },
  roleKey: CourseRole,
) => {
  await db.insertInto('enrollments').values({ courseId: course.id, userId: user.id, roleKey }).execute();
};

export const updateCourseFields = (
  db: Db,
  course: CourseRow,
  fields: Partial<Pick<CourseRow, 'name' | 'languageConfigId' | 'isPublic'>>,
): Promise<CourseRow> =>
  db
    .updateTable('courses')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateShareCode = async (db: Db, course: CourseRow, shareCode: string) => {
  await db
    .updateTable('courses')
    .set({ shareCode, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .execute();
};

export const findCourse = async (db: Db, id: number): Promise<CourseRow | null> =>
  (await db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const deleteCourseRow = async (db: Db, course: CourseRow) => {
  await db.deleteFrom('courses').where('id', '=', course.id).execute();
};

/** The courses a person is in, with how far they are as a learner, or how much is in it. */
export const listCoursesOf = async (db: Db, user: UserRow): Promise<ListedCourse[]> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    contextId: string;
    roleKey: CourseRole;
    moduleCount: number;
    totalLessons: number;
    completedLessons: number;
  }>`
    select c.id, c.name, c.context_id, e.role_key,
      (select count(*)::int from modules m where m.course_id = c.id) as module_count,
      (select count(*)::int from lessons l join modules m on m.id = l.module_id where m.course_id = c.id) as total_lessons,
      (select count(*)::int from user_lessons ul
        join lessons l on l.id = ul.lesson_id join modules m on m.id = l.module_id
        where m.course_id = c.id and ul.user_id = e.user_id and ul.completed_at is not null) as completed_lessons
    from enrollments e join courses c on c.id = e.course_id
    where e.user_id = ${user.id}
    order by lower(c.name), c.id
  `.execute(db);
  return rows.map(({ roleKey, totalLessons, completedLessons, ...course }) => ({
    ...course,
    role: { roleKey },
    progress: roleKey === learner ? { totalLessons, completedLessons } : null,
  }));
};
