import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldImports } from './imports.db.ts';

const day = 24 * 60 * 60 * 1000;

export const sweepImports = defineJob({
  kind: 'sweep-imports',
  payload: z.object({}),
  cron: '47 3 * * *',
  handle: ({ db, clock }) => {
    const now = clock.now().getTime();
    return deleteOldImports(db, { ended: new Date(now - 30 * day), begun: new Date(now - day) });
  },
});
