import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Db } from '#server/platform/db/db.ts';
import { hasPoints } from './points.db.ts';
import { recountPointsKind } from './recount-points.kind.ts';

/** Call it in the transaction of a change that concerns everybody in a lesson. Nothing happens in a course without points. */
export const recountLesson = async (tx: Db, { lessonId }: { lessonId: number }): Promise<void> => {
  if (!(await hasPoints(tx, { lessonId }))) return;
  await enqueue(tx, recountPointsKind, { lessonId }, { once: `points:${lessonId}` });
};
