import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from './on-lesson-state-changed.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateDoneLessonsCompleted } from '../work.db.ts';

/** To be called in a transaction. After an exercise went: who has completed all that is left has completed the lesson. */
export const completeDoneLessons = async (
  services: Services,
  tx: Db,
  { lessonId, at }: { lessonId: number; at: Date },
): Promise<void> => {
  await updateDoneLessonsCompleted(tx, lessonId, at);
  await onLessonStateChanged.call(services, tx, { lessonId, at });
};
