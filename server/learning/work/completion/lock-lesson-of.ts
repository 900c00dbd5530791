import type { Db } from '#server/platform/db/db.ts';
import { lockUserLessons } from '../work.db.ts';

/** For other areas: a change of this student's lesson waits until the caller's transaction ends. */
export const lockLessonOf = (tx: Db, { userLessonId }: { userLessonId: number }): Promise<void> =>
  lockUserLessons(tx, [userLessonId]);
