import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { CourseCopyJob } from '#server/platform/db/schema.ts';

/** All SQL for copies that are on their way. */

export type CopyJobRow = Selectable<CourseCopyJob>;
/** With where the copy is, once it is there. */
export type CopyJobWithCourse = CopyJobRow & { contextId: string | null };

const withCourse = (db: Db) =>
  db
    .selectFrom('courseCopyJobs')
    .leftJoin('courses', 'courses.id', 'courseCopyJobs.courseId')
    .selectAll('courseCopyJobs')
    .select('courses.contextId');

export const findCopyJob = async (db: Db, id: number): Promise<CopyJobWithCourse | null> =>
  (await withCourse(db).where('courseCopyJobs.id', '=', id).executeTakeFirst()) ?? null;

/** Those that have not come to their end, and those whose end a person should see. */
export const listOpenCopyJobs = (db: Db, user: { id: number }): Promise<CopyJobWithCourse[]> =>
  withCourse(db)
    .where('courseCopyJobs.userId', '=', user.id)
    .where('courseCopyJobs.status', '<>', 'FINISHED')
    .orderBy('courseCopyJobs.id')
    .execute();

type NewCopyJob = { userId: number; sourceCourseId: number; courseName: string };

/** Null when this person's copy of the same course, or the one that fills this course, is on its way already. */
export const insertCopyJob = async (
  db: Db,
  job: NewCopyJob | (NewCopyJob & { fillsCourse: true; courseId: number }),
): Promise<CopyJobRow | null> =>
  (await db
    .insertInto('courseCopyJobs')
    .values(job)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null;

export const findRunningCopyJob = async (
  db: Db,
  { userId, sourceCourseId }: { userId: number; sourceCourseId: number },
): Promise<CopyJobRow | null> =>
  (await db
    .selectFrom('courseCopyJobs')
    .selectAll()
    .where('userId', '=', userId)
    .where('sourceCourseId', '=', sourceCourseId)
    .where('status', '=', 'RUNNING')
    .where('fillsCourse', '=', false)
    .executeTakeFirst()) ?? null;

/** The last copy that was to fill this course. */
export const findLastFilling = async (db: Db, course: { id: number }): Promise<CopyJobRow | null> =>
  (await db
    .selectFrom('courseCopyJobs')
    .selectAll()
    .where('courseId', '=', course.id)
    .where('fillsCourse', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Counts one more try; null when it has ended already. */
export const updateCopyBegun = async (db: Db, id: number): Promise<CopyJobRow | null> =>
  (await db
    .updateTable('courseCopyJobs')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()) ?? null;

/**
 * Holds the row until the end of the transaction; null when somebody else has ended it meanwhile. Others may go on
 * pointing at it: who comes in while a course is copied must not wait for the copy.
 */
export const lockRunningCopy = async (db: Db, id: number): Promise<CopyJobRow | null> =>
  (await db
    .selectFrom('courseCopyJobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

export const updateCopyFinished = async (db: Db, { id }: CopyJobRow, course: { id: number }) => {
  await db
    .updateTable('courseCopyJobs')
    .set({ status: 'FINISHED', courseId: course.id, finishedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
};

export const updateCopyFailed = async (db: Db, { id }: CopyJobRow, reason: string) => {
  await db
    .updateTable('courseCopyJobs')
    .set({ status: 'FAILED', reason, finishedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();
};

export const deleteCopyJob = async (db: Db, { id }: CopyJobRow) => {
  await db.deleteFrom('courseCopyJobs').where('id', '=', id).where('status', '<>', 'RUNNING').execute();
};

/** What has ended so long ago that nobody will ask. */
export const deleteOldCopyJobs = async (db: Db, before: Date) => {
  await db.deleteFrom('courseCopyJobs').where('finishedAt', '<', before).execute();
};
