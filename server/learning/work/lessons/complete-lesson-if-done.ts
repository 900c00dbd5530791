import type { Db } from '#server/platform/db/db.ts';
import { queueScores } from '#server/lti/grades/queue-scores.ts';
import { updateLessonCompletedIfDone } from '../work.db.ts';

/** To be called in the transaction that completed an exercise: the grade is written down with what it is for. */
export const completeLessonIfDone = async (tx: Db, userExerciseId: number, at: Date): Promise<void> => {
  const completed = await updateLessonCompletedIfDone(tx, userExerciseId, at);
  if (completed) await queueScores(tx, completed, at);
};
