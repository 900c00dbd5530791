import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpired } from './accounts.db.ts';

/** Sessions, links and counters whose time is over are refused anyway; this keeps their tables small. */
export const sweepAccounts = defineJob({
  kind: 'sweep-accounts',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: ({ db, clock }) => deleteExpired(db, clock.now()),
});
