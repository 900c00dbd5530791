import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlatform } from '../platforms/platforms.db.ts';
import { recordSending } from './record-sending.ts';
import {
  claimScore,
  deleteScore,
  findNextTry,
  findScoreTarget,
  listPlatformsWithDueScores,
  updateHopelessParked,
} from './scores.db.ts';
import { sendScore } from './send-score.ts';

/**
 * How this works
 *
 * A grade is a row in the outbox, written with the completion that causes it; nothing else has to be remembered. A job
 * for each platform sends what is due, four at a time, however many jobs and servers there are: a score is claimed in
 * the database before it is sent, and counts as one of the four until it is settled or its claim runs out.
 *
 * A score keeps its time over all tries. If an answer is lost, or the server dies between the platform's answer and our
 * writing it down, the next try carries the same time; the platform refuses it as known, we read what it holds, and the
 * grade counts as sent, once.
 *
 * While a platform is down it is asked about once a minute; its first answer sets everything free that waits for it.
 * Platforms do not wait for each other, and grades have a lane of their own beside runs and mails.
 */

const mostAtOnce = 4;
/** Longer than a try takes, unless the platform is very slow; a second try beside it would do no harm. */
const claimMs = 30_000;

/** What is due but may not go, because enough are under way from another server, is not asked for without pause. */
const leastPauseMs = 1000;

const sendWhileDue = async (services: Services, platformId: number): Promise<void> => {
  for (;;) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + claimMs);
    const score = await services.db
      .transaction()
      .execute(tx => claimScore(tx, platformId, { now, until, mostAtOnce }));
    if (!score) return;
    const platform = await findPlatform(services.db, platformId);
    const target = await findScoreTarget(services.db, score);
    // What it was for is gone. If the lesson is completed again, it comes back.
    if (!platform || !target) await deleteScore(services.db, score);
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
    // A key of its own: what somebody wants sent now is not put off by what is due later.
    await enqueue(services.db, sendScores, { platformId }, { once: `scores later:${platformId}`, afterMs });
  },
});

/** Whatever was missed is found here: a job that died, a platform that was disabled for a while. */
export const sweepScores = defineJob({
  kind: 'sweep-scores',
  payload: z.object({}),
  lane: 'grades',
  cron: '* * * * *',
  handle: async ({ db, clock }) => {
    await updateHopelessParked(db, clock.now());
    for (const platformId of await listPlatformsWithDueScores(db, clock.now()))
      await enqueue(db, sendScores, { platformId }, { once: `scores:${platformId}` });
  },
});
