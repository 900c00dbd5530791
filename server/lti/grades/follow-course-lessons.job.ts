import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { queueScores } from './queue-scores.ts';
import { listCoursesToGrade } from './scores.db.ts';

/**
 * The grade of a whole course is a share of the lessons that count: it follows when they are hidden, added, moved or restored, and
 * when one opens at its date, which no request notices.
 */
export const followCourseLessons = defineJob({
  kind: 'follow-course-lessons',
  payload: z.object({}),
  lane: 'grades',
  cron: '* * * * *',
  handle: async ({ db, clock }) => {
    for (const courseId of await listCoursesToGrade(db))
      await db.transaction().execute(tx => queueScores(tx, { courseId }, clock.now()));
  },
});
