import type { Sentence } from '#contract/core/catalogue.ts';
import { z } from 'zod';
import { onCourseLessonsChanged } from '#server/authoring/content/on-course-lessons-changed.ts';
import { copyCourse, extendCourse, fillCourse } from '#server/authoring/courses/copy-course.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { withLimitedTries } from '#server/platform/jobs/limited-tries.ts';
import type { Services } from '#server/platform/services.ts';
import { isStaffOfCourse } from './sharing.db.ts';
import { lockRunningCopy, updateCopyBegun, updateCopyFailed, updateCopyFinished } from './copy-jobs.db.ts';
import { linkToSource } from './sources/link-to-source.ts';

/** Copies and marks the job as finished in one transaction. Idempotent: a second delivery does nothing. */
const copyOnce = (services: Services, id: number) =>
  services.db.transaction().execute(async tx => {
    const job = await lockRunningCopy(tx, id);
    if (!job) return;
    const { sourceCourseId: sourceId, courseName: name, userId, courseId } = job;
    const isByPlatform = job.shareCode === null && job.shareId === null;
    const takesExams = isByPlatform || (await isStaffOfCourse(tx, { userId, courseId: sourceId }));
    const fill = job.addsContent ? extendCourse : fillCourse;
    const course = job.fillsCourse
      ? await fill(tx, { sourceId, courseId, takesExams })
      : await copyCourse(tx, { sourceId, name, owner: { id: userId }, takesExams });
    await linkToSource(tx, job, course);
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    await updateCopyFinished(tx, job, course);
  });

export const copyCourseInBackground = defineJob({
  kind: 'copy-course',
  payload: z.object({ copyJobId: z.number() }),
  handle: async (services, { copyJobId }) => {
    const job = await updateCopyBegun(services.db, copyJobId);
    if (!job) return;
    const fail = (problem: Sentence) => updateCopyFailed(services.db, job, problem);
    await withLimitedTries(job.tries, fail, () => copyOnce(services, job.id));
  },
});
