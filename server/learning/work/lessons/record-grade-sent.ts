import type { Db } from '#server/platform/db/db.ts';
import { updateScoreSubmitted } from '../work.db.ts';

/** Only after the learning management system has taken the grade. */
export const recordGradeSent = (tx: Db, userLessonId: number, at: Date): Promise<void> =>
  updateScoreSubmitted(tx, userLessonId, at);
