import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateDoneLessonsCompleted } from '../work.db.ts';

/** Call it in the transaction that deletes an exercise: completes the lesson for students who have none left. */
export const completeDoneLessons = async (
  services: Services,
  tx: Db,
  { lessonId, at }: { lessonId: number; at: Date },
): Promise<void> => {
  await updateDoneLessonsCompleted(tx, lessonId, at);
  await onLessonStateChanged.call(services, tx, { lessonId, at });
};
