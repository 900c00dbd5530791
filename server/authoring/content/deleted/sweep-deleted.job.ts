import { z } from 'zod';
import { deletedKinds, restorableDays } from '#contract/authoring/deleted.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { forgetRunsOfDeleted } from '#server/running/runs/queue/forget-runs-of-deleted.ts';
import { eraseOneDeleted } from './deleted.db.ts';

const day = 24 * 60 * 60 * 1000;

/** Erases what nobody has restored, and lets no run wait for an exercise that is not there. */
export const sweepDeleted = defineJob({
  kind: 'sweep-deleted',
  payload: z.object({}),
  cron: '53 3 * * *',
  handle: async ({ db, clock }) => {
    await forgetRunsOfDeleted(db);
    const before = new Date(clock.now().getTime() - restorableDays * day);
    for (const kind of deletedKinds) while (await eraseOneDeleted(db, kind, before));
  },
});
