import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listCoursesToCount, updateSummaries } from './insight.db.ts';

/**
 * A page counts what has changed since somebody looked last. In a large course that is everything when nobody has looked yet, or
 * after somebody has joined; so it is counted before they do.
 */
export const countExercises = defineJob({
  kind: 'count-exercises',
  payload: z.object({}),
  lane: 'background',
  cron: '*/5 * * * *',
  handle: async ({ db }) => {
    for (const id of await listCoursesToCount(db)) await updateSummaries(db, { id });
  },
});
