import type { Db } from '#server/db/db.ts';
import { lockUserLessonOf, updateExerciseCompleted, updateLessonCompletedIfDone } from './work.db.ts';

/** To be called in a transaction. Decided by the server from its own run. Doing it twice changes nothing the second time. */
export const completeExercise = async (db: Db, userExerciseId: number, at: Date): Promise<void> => {
  await lockUserLessonOf(db, userExerciseId);
  const isNew = await updateExerciseCompleted(db, userExerciseId, at);
  if (isNew) await updateLessonCompletedIfDone(db, userExerciseId, at);
};
