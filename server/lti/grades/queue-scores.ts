import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sendScores } from './send-scores.job.ts';
import { insertMissingScores } from './scores.db.ts';

const daysMs = 24 * 60 * 60 * 1000;

/** How long a score is retried before it is parked. */
export const retryForMs = 3 * daysMs;

/**
 * Call it in the transaction that completes a lesson, and when a link to a lesson is first launched. Inserts one score
 * per completed lesson of a learner and link to it in their platform. Idempotent.
 */
export const queueScores = async (
  tx: Db,
  of: { lessonId: number; userId?: number },
  now: Date,
): Promise<void> => {
  const platformIds = await insertMissingScores(tx, of, now, new Date(now.getTime() + retryForMs));
  for (const platformId of new Set(platformIds))
    await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
};
