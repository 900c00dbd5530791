import type { Db } from '#server/db/db.ts';
import { updateDoneLessonsCompleted } from './work.db.ts';

/** After an exercise went: everyone who has completed all that is left has completed the lesson. */
export const completeDoneLessons = (db: Db, lessonId: number, at: Date): Promise<void> =>
  updateDoneLessonsCompleted(db, lessonId, at);
