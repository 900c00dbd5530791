import { AppError } from '#server/platform/app-error.ts';
import { copyCourse, fillCourse } from '#server/authoring/courses/copy-course.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { copyKind } from './copy-job-kind.ts';
import { lockRunningCopy, updateCopyBegun, updateCopyFailed, updateCopyFinished } from './copy-jobs.db.ts';

/** What took its worker down this often is not begun again. */
const mostTries = 3;

/** The copy and the word that it is there, in one transaction: both are seen or neither, and a second time does nothing. */
const copyOnce = ({ db }: Services, id: number) =>
  db.transaction().execute(async tx => {
    const job = await lockRunningCopy(tx, id);
    if (!job) return;
    const { sourceCourseId: sourceId, courseName: name, userId, courseId } = job;
    const course = job.fillsCourse
      ? await fillCourse(tx, { sourceId, courseId })
      : await copyCourse(tx, { sourceId, name, owner: { id: userId } });
    await updateCopyFinished(tx, job, course);
  });

export const copyCourseInBackground = defineJob({
  ...copyKind,
  handle: async (services, { copyJobId }) => {
    const job = await updateCopyBegun(services.db, copyJobId);
    if (!job) return;
    const fail = (reason: string) => updateCopyFailed(services.db, job, reason);
    if (job.tries > mostTries) return fail('It was interrupted several times. Please try it again.');
    await copyOnce(services, job.id).catch(async (error: unknown) => {
      if (error instanceof AppError) return fail(error.message);
      // The queue begins it again, except after the last try.
      if (job.tries === mostTries) await fail('Something went wrong on the server. Please try it again.');
      throw error;
    });
  },
});
