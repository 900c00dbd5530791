import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import { updateLessonsDoneByArrival, updateRemovalUndone, updateWorkGivenBack } from './removal.db.ts';

/** Call it in the transaction that restores an exercise: whom its deletion had completed the lesson has it left again. */
export const giveWorkBack = async (
  services: Services,
  tx: Db,
  { exerciseId, lessonId, at }: { exerciseId: number; lessonId: number; at: Date },
): Promise<void> => {
  await updateWorkGivenBack(tx, exerciseId);
  await updateRemovalUndone(tx, { lessonId });
  // What they had left may have gone meanwhile, while the lesson had nothing to complete.
  await updateLessonsDoneByArrival(tx, lessonId);
  await onLessonStateChanged.call(services, tx, { lessonId, at });
};
