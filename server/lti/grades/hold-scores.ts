import type { Db } from '#server/platform/db/db.ts';
import { queueScores, timesFrom } from './queue-scores.ts';
import { updateScoresHeld, updateScoresReleased } from './scores.db.ts';

/**
 * Call it in the transaction that deletes or restores lessons of a course: scores of deleted ones wait, and those of restored
 * ones are due. The grade of the whole course is a share of the lessons that there are.
 */
export const holdScores = async (tx: Db, { courseId, at }: { courseId: number; at: Date }): Promise<void> => {
  await updateScoresHeld(tx, courseId);
  await updateScoresReleased(tx, courseId, timesFrom(at));
  await queueScores(tx, { courseId }, at);
};
