import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { collectLate } from './collect-late.ts';
import { closeSitting } from './close-sitting.ts';
import { listDueSittings } from './closing.db.ts';

const mostOfJob = 500;

/** For students whose page was not there at the end, and for what came from them afterwards. */
export const closeSittings = defineJob({
  kind: 'close-exam-sittings',
  payload: z.object({}),
  cron: '* * * * *',
  handle: async services => {
    for (const id of await listDueSittings(services.db, mostOfJob)) await closeSitting(services, id);
    await collectLate(services.db);
  },
});
