import { type Selectable, sql } from 'kysely';
import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { CourseCopyJob } from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

export type CopyJobRow = Selectable<CourseCopyJob>;
/** With the context id of the copy, once it exists. */
export type CopyJobWithCourse = CopyJobRow & { contextId: string | null };

const withCourse = (db: Db) =>
  db
    .selectFrom('courseCopyJobs')
    .leftJoin('courses', 'courses.id', 'courseCopyJobs.courseId')
    .selectAll('courseCopyJobs')
    .select('courses.contextId');

export const findCopyJob = async (db: Db, id: number): Promise<CopyJobWithCourse | null> =>
  (await withCourse(db).where('courseCopyJobs.id', '=', id).executeTakeFirst()) ?? null;

/** Running and failed copies; failed ones are listed until the user dismisses them. */
export const listOpenCopyJobs = (db: Db, user: { id: number }): Promise<CopyJobWithCourse[]> =>
  withCourse(db)
    .where('courseCopyJobs.userId', '=', user.id)
    .where('courseCopyJobs.status', '<>', 'FINISHED')
    .orderBy('courseCopyJobs.id')
    .execute();

type NewCopyJob = {
  userId: number;
  sourceCourseId: number;
  courseName: string;
  /** What allows the copy, if not the role of the user. */
  shareCode?: string | null;
  shareId?: number | null;
};

/** Null if a copy of the same course by this user, or one that fills the same course, is already running. */
export const insertCopyJob = async (
  db: Db,
  job: NewCopyJob | (NewCopyJob & { fillsCourse: true; courseId: number; addsContent?: boolean }),
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

/** The newest copy job that fills this course or, with `addsContent`, that adds content at its end. */
export const findLastFilling = async (
  db: Db,
  course: { id: number },
  { addsContent = false } = {},
): Promise<CopyJobRow | null> =>
  (await db
    .selectFrom('courseCopyJobs')
    .selectAll()
    .where('courseId', '=', course.id)
    .where('fillsCourse', '=', true)
    .where('addsContent', '=', addsContent)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Counts a try; null if it has already ended. */
export const updateCopyBegun = async (db: Db, id: number): Promise<CopyJobRow | null> =>
  (await db
    .updateTable('courseCopyJobs')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()) ?? null;

/**
 * Row lock; null if the job has ended meanwhile. FOR NO KEY UPDATE, so that launches which insert references to the job
 * do not wait for the copy.
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

export const updateCopyFailed = async (db: Db, { id }: CopyJobRow, problem: Sentence) => {
  await db
    .updateTable('courseCopyJobs')
    .set({
      status: 'FAILED',
      reason: problem.text,
      problem: toJsonb(factOf(problem)),
      finishedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();
};

export const deleteCopyJob = async (db: Db, { id }: CopyJobRow) => {
  await db.deleteFrom('courseCopyJobs').where('id', '=', id).where('status', '<>', 'RUNNING').execute();
};

/** Jobs that ended before this time. */
export const deleteOldCopyJobs = async (db: Db, before: Date) => {
  await db.deleteFrom('courseCopyJobs').where('finishedAt', '<', before).execute();
};
