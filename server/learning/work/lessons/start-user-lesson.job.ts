import { sendSignal } from '#server/platform/db/signals.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { startUserLesson } from './start-user-lesson.ts';
import { userLessonKind } from './user-lesson-job-kind.ts';
import { deleteUserLessonJob, updateJobBegun, updateJobFailed } from './user-lessons.db.ts';

/** What failed this often is told to the student, who can try again. */
const mostTries = 3;

export const startUserLessonJob = defineJob({
  ...userLessonKind,
  handle: async ({ db, log }, { userLessonJobId }) => {
    const job = await updateJobBegun(db, userLessonJobId);
    if (!job) return;
    try {
      if (job.tries > mostTries) throw new Error('The job was interrupted several times.');
      await db.transaction().execute(async tx => {
        await startUserLesson(tx, job);
        await deleteUserLessonJob(tx, job);
        await sendSignal(tx, 'lesson_started', job.id);
      });
    } catch (error) {
      if (job.tries < mostTries) throw error;
      log.error({ err: error, job }, 'a lesson could not be begun');
      await updateJobFailed(db, job);
    }
  },
});
