import type { Db } from '#server/platform/db/db.ts';
import { insertMissingUserExercises, insertUserLessonIfNew } from './user-lessons.db.ts';

/** Creates the missing rows of a student in a lesson. Idempotent. */
export const startUserLesson = async (tx: Db, who: { userId: number; lessonId: number }): Promise<void> => {
  const userLesson = await insertUserLessonIfNew(tx, who);
  if (userLesson) await insertMissingUserExercises(tx, userLesson);
};
