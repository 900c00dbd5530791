import { z } from 'zod';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Db } from '#server/platform/db/db.ts';
import { hasPoints } from './points.db.ts';

/** Kind and payload of the job; the handler is in `recount-points.job.ts`. */
export const recountPointsKind = {
  kind: 'recount-points',
  payload: z.object({ lessonId: z.number() }),
};

/** Call it in the transaction of a change that concerns everybody in a lesson. */
export const recountLesson = async (tx: Db, { lessonId }: { lessonId: number }): Promise<void> => {
  if (!(await hasPoints(tx, { lessonId }))) return;
  await enqueue(tx, recountPointsKind, { lessonId }, { once: `points:${lessonId}` });
};
