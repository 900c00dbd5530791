import { z } from 'zod';
import { sendSignal } from '#server/platform/db/signals.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { withLimitedTries } from '#server/platform/jobs/limited-tries.ts';
import { onLessonBegun } from './on-lesson-begun.ts';
import { startUserLesson } from './start-user-lesson.ts';
import { deleteUserLessonJob, updateJobBegun, updateJobFailed } from './user-lessons.db.ts';

export const startUserLessonJob = defineJob({
  kind: 'start-user-lesson',
  payload: z.object({ userLessonJobId: z.number() }),
  handle: async (services, { userLessonJobId }) => {
    const { db } = services;
    const job = await updateJobBegun(db, userLessonJobId);
    if (!job) return;
    // The student sees the failure and can retry.
    const fail = () => updateJobFailed(db, job);
    await withLimitedTries(job.tries, fail, () =>
      db.transaction().execute(async tx => {
        await startUserLesson(tx, job);
        await onLessonBegun.call(services, tx, { lessonId: job.lessonId, userId: job.userId });
        await deleteUserLessonJob(tx, job);
        await sendSignal(tx, 'lesson_started', job.id);
      }),
    );
  },
});
