import { forgetGradesSent } from '#server/learning/work/lessons/record-grade-sent.ts';
import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sendScores } from './send-scores.job.ts';
import {
  type Changed,
  type ChangedScore,
  insertLessonColumns,
  updateParkedOfLinkDue,
  updateScoresOfLinkUnsent,
  upsertCourseScores,
  upsertLessonScores,
} from './scores.db.ts';

const daysMs = 24 * 60 * 60 * 1000;

/** How long a score is retried before it is parked. */
export const retryForMs = 3 * daysMs;

export const timesFrom = (now: Date) => ({ now, giveUpAt: new Date(now.getTime() + retryForMs) });

/** A link with another line item: everything is sent there anew. The sweep starts the job. */
export const forgetColumn = (tx: Db, link: { id: number }, now: Date): Promise<void> =>
  updateScoresOfLinkUnsent(tx, link.id, timesFrom(now));

/** A link that allows other things than before may take what was parked. The sweep starts the job. */
export const retryParked = (tx: Db, link: { id: number }, now: Date): Promise<void> =>
  updateParkedOfLinkDue(tx, link.id, timesFrom(now));

/**
 * Call it in the transaction that changes how far students are, and when a link is launched. Computes what the platforms
 * should hold, and queues what has changed. Idempotent.
 */
export const queueScores = async (tx: Db, changed: Changed, now: Date): Promise<void> => {
  const times = timesFrom(now);
  await insertLessonColumns(tx, changed);
  const scores: ChangedScore[] = [
    ...(await upsertLessonScores(tx, changed, times)),
    ...(await upsertCourseScores(tx, changed, times)),
  ];
  await forgetGradesSent(
    tx,
    scores.flatMap(({ userLessonId }) => userLessonId ?? []),
  );
  for (const platformId of new Set(scores.map(score => score.platformId)))
    await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
};
