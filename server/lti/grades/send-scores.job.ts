import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlatform } from '../platforms/platforms.db.ts';
import { recordSending } from './record-sending.ts';
import { claimScore, deleteScore, findNextTry, findScoreTarget } from './scores.db.ts';
import { sendScore } from './send-score.ts';

/**
 * How this works
 *
 * A grade is a state: a row in the outbox (lti_scores) says which score the platform should hold (wanted), which was sent
 * last (tried) and which it has taken (sent). It is written in the transaction of the change, so that only the newest
 * state is sent: a completion that is undone before it was sent is never heard of. One job per platform sends due scores, four at a time over all jobs and servers: a score is claimed in the database before it is sent, and counts
 * as one of the four until its outcome is stored or the claim expires.
 *
 * A state keeps its timestamp over all tries, and a new state has a later one: a platform that gets an old state late
 * refuses it. If a response is lost, or the server crashes before it stores the outcome,
 * the next try has the same timestamp; the platform refuses it as not newer, we read the platform's result, and the grade
 * counts as sent.
 *
 * A platform that is down is paused and tried about once a minute; after its first success all waiting scores are due.
 * Platforms do not wait for each other, and grades have their own lane.
 */

const mostAtOnce = 4;
/** Longer than a try usually takes. If it expires early, a concurrent second try is harmless. */
const claimMs = 30_000;
/** The same for a try that may also have to look for a column page by page, and make one. */
const claimMakingMs = 5 * 60_000;

/** Avoids a busy loop while due scores cannot be claimed because another server has claimed four. */
const leastPauseMs = 1000;

const sendWhileDue = async (services: Services, platformId: number): Promise<void> => {
  for (;;) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + claimMs);
    const untilMade = new Date(now.getTime() + claimMakingMs);
    const score = await services.db
      .transaction()
      .execute(tx => claimScore(tx, platformId, { now, until, untilMade, mostAtOnce }));
    if (!score) return;
    const target = await findScoreTarget(services.db, score);
    const platform = target && (await findPlatform(services.db, platformId, target.registrationId));
    // The platform is gone, or the person is no learner any more.
    if (!platform) await deleteScore(services.db, score);
    else
      await recordSending(
        services,
        { score, target, platform },
        await sendScore(services, platform, target, score),
      );
  }
};

export const sendScores = defineJob({
  kind: 'send-scores',
  payload: z.object({ platformId: z.number() }),
  lane: 'grades',
  handle: async (services, { platformId }) => {
    await Promise.all(Array.from({ length: mostAtOnce }, () => sendWhileDue(services, platformId)));
    const next = await findNextTry(services.db, platformId);
    if (!next) return;
    const afterMs = Math.max(leastPauseMs, next.getTime() - services.clock.now().getTime());
    // Another job key, so that this delayed job does not replace one that is due now.
    await enqueue(services.db, sendScores, { platformId }, { once: `scores later:${platformId}`, afterMs });
  },
});
