import { z } from 'zod';

/** Kind and payload of the job; the handler is in `recount-points.job.ts`. */
export const recountPointsKind = {
  kind: 'recount-points',
  payload: z.object({ lessonId: z.number() }),
};
