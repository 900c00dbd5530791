import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpired } from './accounts.db.ts';

/** Keeps the tables small: expired sessions, links and counters are already ignored everywhere. */
export const sweepAccounts = defineJob({
  kind: 'sweep-accounts',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: ({ db, clock }) => deleteExpired(db, clock.now()),
});
