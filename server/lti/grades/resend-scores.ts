import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { sendScores } from './send-scores.job.ts';
import { patienceMs } from './queue-scores.ts';
import { endPause, updateUnsentDue } from './scores.db.ts';

/** Sends now what waits, and tries again what was given up; tells how many that is. */
export const resendScores = async (
  { db, clock }: Services,
  whose: { courseId?: number; userId?: number; userLessonId?: number },
): Promise<{ waiting: number }> =>
  db.transaction().execute(async tx => {
    const now = clock.now();
    const platformIds = await updateUnsentDue(tx, whose, now, new Date(now.getTime() + patienceMs));
    // A member of staff knows better than our timetable when the platform is well; a student's click does not count.
    for (const platformId of new Set(platformIds))
      if (whose.userId === undefined) await endPause(tx, platformId);
    for (const platformId of new Set(platformIds))
      await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
    return { waiting: platformIds.length };
  });
