import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { queueScores } from './queue-scores.ts';
import {
  listCoursesWithNewlyOpen,
  listPlatformsWithDueScores,
  updateGradedAt,
  updateHopelessParked,
} from './scores.db.ts';
import { sendScores } from './send-scores.job.ts';

/** A lesson that opens by its date changes the grade of its course, and nobody does anything at that moment. */
const gradeNewlyOpen = async ({ db, clock }: Services): Promise<void> => {
  for (const courseId of await listCoursesWithNewlyOpen(db))
    await db.transaction().execute(async tx => {
      // First, so that launches, which lock the same rows, lock them in the same order.
      await updateGradedAt(tx, courseId);
      await queueScores(tx, { courseId }, clock.now());
    });
};

/** Also a safety net for lost jobs and for platforms that were disabled for a while. */
export const sweepScores = defineJob({
  kind: 'sweep-scores',
  payload: z.object({}),
  lane: 'grades',
  cron: '* * * * *',
  handle: async services => {
    const { db, clock } = services;
    await gradeNewlyOpen(services);
    await updateHopelessParked(db, clock.now());
    for (const platformId of await listPlatformsWithDueScores(db, clock.now()))
      await enqueue(db, sendScores, { platformId }, { once: `scores:${platformId}` });
  },
});
