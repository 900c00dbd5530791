import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import { updateDoneLessonsCompleted, updateWorkSetAside } from './removal.db.ts';

/** Call it in the transaction that deletes an exercise: completes the lesson for students who have none left. */
export const setWorkAside = async (
  services: Services,
  tx: Db,
  { exerciseId, lessonId, at }: { exerciseId: number; lessonId: number; at: Date },
): Promise<void> => {
  await updateWorkSetAside(tx, exerciseId);
  await updateDoneLessonsCompleted(tx, { lessonId, exerciseId, at });
  await onLessonStateChanged.call(services, tx, { lessonId, at });
};
