import type { Db } from '#server/platform/db/db.ts';
import { insertMissingUserExercises, insertUserLessonIfNew } from './user-lessons.db.ts';

/** Makes a student's rows in a lesson, or those that are not there yet. Doing it twice changes nothing the second time. */
export const startUserLesson = async (tx: Db, who: { userId: number; lessonId: number }): Promise<void> => {
  const userLesson = await insertUserLessonIfNew(tx, who);
  if (userLesson) await insertMissingUserExercises(tx, userLesson);
};
