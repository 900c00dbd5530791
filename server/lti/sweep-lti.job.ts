import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpiredLaunches } from './claims/launches.db.ts';
import { deleteExpiredLti } from './platforms/platforms.db.ts';

/** Keeps the tables small: expired logins, launches and keys are already ignored everywhere. */
export const sweepLti = defineJob({
  kind: 'sweep-lti',
  payload: z.object({}),
  cron: '27 * * * *',
  handle: async ({ db, clock }) => {
    await deleteExpiredLti(db, clock.now());
    await deleteExpiredLaunches(db, clock.now());
  },
});
