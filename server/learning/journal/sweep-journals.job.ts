import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldJournals } from './process.db.ts';

/** How programs came to be is erased some time after the end of a course, and where it is not wanted any more. */
export const sweepJournals = defineJob({
  kind: 'sweep-journals',
  payload: z.object({}),
  cron: '23 4 * * *',
  handle: ({ db }) => deleteOldJournals(db),
});
