import type { JobStatus } from '#contract/core/job-status.ts';
import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { copyCourseInBackground } from './copy-course.job.ts';
import { findCopyJob, findLastFilling, insertCopyJob } from './copy-jobs.db.ts';

/** The status of a copy job that fills an existing empty course (for courses that an LMS copied). */
export type Filling = { id: number; status: JobStatus; reason: string | null };

const shown = (job: { id: number; status: string; reason: string | null } | null): Filling | null =>
  job && { id: job.id, status: job.status as JobStatus, reason: job.reason };

export const findFilling = async (db: Db, jobId: number): Promise<Filling | null> =>
  shown(await findCopyJob(db, jobId));

export const findFillingOf = async (db: Db, course: { id: number }): Promise<Filling | null> =>
  shown(await findLastFilling(db, course));

/** Queues the job. Of concurrent calls for one course, the second returns the job of the first. */
export const startFilling = async (
  tx: Db,
  wanted: { user: { id: number }; sourceId: number; course: { id: number; name: string } },
): Promise<Filling | null> => {
  const { user, sourceId, course } = wanted;
  const made = await insertCopyJob(tx, {
    userId: user.id,
    sourceCourseId: sourceId,
    courseName: course.name,
    courseId: course.id,
    fillsCourse: true,
  });
  if (made) await enqueue(tx, copyCourseInBackground, { copyJobId: made.id });
  return shown(made ?? (await findLastFilling(tx, course)));
};
