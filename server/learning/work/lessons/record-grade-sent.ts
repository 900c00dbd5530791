import type { Db } from '#server/platform/db/db.ts';
import { updateScoreSubmitted } from '../work.db.ts';

/** Call it only after the LMS has accepted the grade. */
export const recordGradeSent = (tx: Db, userLessonId: number, at: Date): Promise<void> =>
  updateScoreSubmitted(tx, userLessonId, at);
