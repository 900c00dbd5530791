import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { sendScores } from './send-scores.job.ts';
import { retryForMs } from './queue-scores.ts';
import { endPause, updateUnsentDue } from './scores.db.ts';

/** Makes waiting and parked scores due now and returns their number. */
export const resendScores = async (
  { db, clock }: Services,
  whose: { courseId?: number; userId?: number; userLessonId?: number },
): Promise<{ waiting: number }> =>
  db.transaction().execute(async tx => {
    const now = clock.now();
    const platformIds = await updateUnsentDue(tx, whose, now, new Date(now.getTime() + retryForMs));
    // Staff may end the pause of a platform; a student's own request does not.
    for (const platformId of new Set(platformIds))
      if (whose.userId === undefined) await endPause(tx, platformId);
    for (const platformId of new Set(platformIds))
      await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
    return { waiting: platformIds.length };
  });
