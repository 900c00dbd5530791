import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldCopyJobs } from './copy-jobs.db.ts';

const keptFor = 30 * 24 * 60 * 60 * 1000;

export const sweepCopyJobs = defineJob({
  kind: 'sweep-copy-jobs',
  payload: z.object({}),
  cron: '37 3 * * *',
  handle: ({ db, clock }) => deleteOldCopyJobs(db, new Date(clock.now().getTime() - keptFor)),
});
