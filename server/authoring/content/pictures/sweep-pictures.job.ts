import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteUnusedPictures } from './pictures.db.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/** A picture that was taken out of a text stays for a week, because the text may be restored. */
export const sweepPictures = defineJob({
  kind: 'sweep-pictures',
  payload: z.object({}),
  cron: '27 3 * * *',
  handle: ({ db, clock }) => {
    const now = clock.now();
    return deleteUnusedPictures(db, { now, unusedBefore: new Date(now.getTime() - week) });
  },
});
