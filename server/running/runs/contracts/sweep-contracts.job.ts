import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteUnusedContracts } from './contracts.db.ts';

const day = 24 * 60 * 60 * 1000;

export const sweepContracts = defineJob({
  kind: 'sweep-contracts',
  payload: z.object({}),
  cron: '17 4 * * *',
  handle: ({ db, clock }) => deleteUnusedContracts(db, new Date(clock.now().getTime() - day)),
});
