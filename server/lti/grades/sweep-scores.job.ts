import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { listPlatformsWithDueScores, updateHopelessParked } from './scores.db.ts';
import { sendScores } from './send-scores.job.ts';

/** Also a safety net for lost jobs and for platforms that were disabled for a while. */
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
