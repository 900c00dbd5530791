import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpired } from './accounts.db.ts';
import { deleteTicketsExpiredBefore } from './journey/journey.db.ts';
import { deleteTokensExpiredBefore } from './tokens/tokens.db.ts';

/** Their owners see for so long what has stopped working. */
const month = 30 * 24 * 3600 * 1000;

/** Keeps the tables small: expired sessions, links and counters are already ignored everywhere. */
export const sweepAccounts = defineJob({
  kind: 'sweep-accounts',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now();
    await deleteExpired(db, now);
    await deleteTicketsExpiredBefore(db, now);
    await deleteTokensExpiredBefore(db, new Date(now.getTime() - month));
  },
});
