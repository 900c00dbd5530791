import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { listLessonsToShow, listPlatformsWithDueScores, updateHopelessParked } from './scores.db.ts';
import { sendScores } from './send-scores.job.ts';
import { showWhatWasSent } from './show-what-was-sent.ts';

/** Sweeps run every minute; an hour covers a server that was away. */
const lookBackMs = 60 * 60_000;

/** Also a safety net for lost jobs and for platforms that were disabled for a while. */
export const sweepScores = defineJob({
  kind: 'sweep-scores',
  payload: z.object({}),
  lane: 'grades',
  cron: '* * * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now();
    await updateHopelessParked(db, now);
    const toShow = await listLessonsToShow(db, new Date(now.getTime() - lookBackMs));
    if (toShow.length > 0) await db.transaction().execute(tx => showWhatWasSent(tx, toShow, now));
    for (const platformId of await listPlatformsWithDueScores(db, now))
      await enqueue(db, sendScores, { platformId }, { once: `scores:${platformId}` });
  },
});
