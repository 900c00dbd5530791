import type { Db } from '#server/platform/db/db.ts';
import { updateScoresUnsubmitted, updateScoreSubmitted } from '../work.db.ts';

/** Call it when the LMS has yet to take a newer state of these lessons. */
export const forgetGradesSent = async (tx: Db, userLessonIds: number[]): Promise<void> => {
  if (userLessonIds.length > 0) await updateScoresUnsubmitted(tx, userLessonIds);
};

/** Call it only after the LMS has accepted the newest state. Says so of lessons that are completed. */
export const recordGradeSent = (tx: Db, userLessonId: number, at: Date): Promise<void> =>
  updateScoreSubmitted(tx, userLessonId, at);
