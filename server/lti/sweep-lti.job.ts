import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpiredLaunches } from './launch/launches.db.ts';
import { deleteExpiredLti } from './platforms/platforms.db.ts';

/** Logins, launches and keys whose time is over are refused anyway; this keeps their tables small. */
export const sweepLti = defineJob({
  kind: 'sweep-lti',
  payload: z.object({}),
  cron: '27 * * * *',
  handle: async ({ db, clock }) => {
    await deleteExpiredLti(db, clock.now());
    await deleteExpiredLaunches(db, clock.now());
  },
});
