import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sendScores } from './send-scores.job.ts';
import { insertMissingScores } from './scores.db.ts';

const daysMs = 24 * 60 * 60 * 1000;

/** How long the outbox tries before it asks a person. */
export const patienceMs = 3 * daysMs;

/**
 * To be called in the transaction that completes a lesson, and when a link to it is first seen. Every completed lesson
 * of a learner gets one score for each link that leads to it in their platform; asking again adds nothing.
 */
export const queueScores = async (
  tx: Db,
  of: { lessonId: number; userId?: number },
  now: Date,
): Promise<void> => {
  const platformIds = await insertMissingScores(tx, of, now, new Date(now.getTime() + patienceMs));
  for (const platformId of new Set(platformIds))
    await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
};
