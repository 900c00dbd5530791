import { z } from 'zod';
import { restorableDays } from '#contract/authoring/deleted.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldColumns } from './gradebook.db.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Columns that were deleted are erased when nobody can restore them any more, as deleted content is. */
export const sweepColumns = defineJob({
  kind: 'sweep-gradebook-columns',
  payload: z.object({}),
  cron: '41 3 * * *',
  handle: ({ db, clock }) => deleteOldColumns(db, new Date(clock.now().getTime() - restorableDays * dayMs)),
});
