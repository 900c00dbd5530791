import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from './on-lesson-state-changed.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findStudentOf, updateLessonCompletedIfDone } from '../work.db.ts';

/** Call it in the transaction that completed an exercise: the hook queues the grade in the same transaction. */
export const completeLessonIfDone = async (
  services: Services,
  tx: Db,
  userExerciseId: number,
  { at, isByStaff = false }: { at: Date; isByStaff?: boolean },
): Promise<void> => {
  await updateLessonCompletedIfDone(tx, userExerciseId, at);
  const student = await findStudentOf(tx, userExerciseId);
  if (student) await onLessonStateChanged.call(services, tx, { ...student, at, isByStaff });
};
