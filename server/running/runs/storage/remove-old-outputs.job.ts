import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { removeOutputs, type SweepPosition } from './run-storage.db.ts';

/** The last runs of each person at each exercise keep their output for ever; older ones lose it after some time. */
const keptRuns = 20;
const keptMs = 90 * 24 * 60 * 60 * 1000;
/** Small enough that no other statement waits for a batch for long. */
const batch = 500;

export const removeOldOutputs = defineJob({
  kind: 'remove-old-outputs',
  payload: z.object({}),
  cron: '23 3 * * *',
  handle: async ({ db, clock }) => {
    const at = clock.now();
    const sweep = { before: new Date(at.getTime() - keptMs), at, keptRuns, batch };
    let position: SweepPosition | null = { createdAt: '-infinity', id: 0 };
    while (position) position = await removeOutputs(db, sweep, position);
  },
});
