import type { Db } from '#server/platform/db/db.ts';
import { queueScores } from '#server/lti/grades/queue-scores.ts';
import { updateDoneLessonsCompleted } from '../work.db.ts';

/** To be called in a transaction. After an exercise went: who has completed all that is left has completed the lesson. */
export const completeDoneLessons = async (db: Db, lessonId: number, at: Date): Promise<void> => {
  await updateDoneLessonsCompleted(db, lessonId, at);
  await queueScores(db, { lessonId }, at);
};
