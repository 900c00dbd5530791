import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteUnusedContracts } from './contracts.db.ts';

export const sweepContracts = defineJob({
  kind: 'sweep-contracts',
  payload: z.object({}),
  cron: '17 4 * * *',
  handle: ({ db }) => deleteUnusedContracts(db),
});
