import type { Services } from '#server/platform/services.ts';
import type { Db } from '#server/platform/db/db.ts';
import { completeLessonIfDone } from '../completion/complete-lesson-if-done.ts';
import { lockUserLessonOf, updateExerciseCompleted } from '../work.db.ts';

/** Call it in a transaction. Idempotent. Only the server's own runs complete an exercise. */
export const completeExercise = async (
  services: Services,
  tx: Db,
  userExerciseId: number,
  at: Date,
): Promise<void> => {
  await lockUserLessonOf(tx, userExerciseId);
  if (await updateExerciseCompleted(tx, userExerciseId, at))
    await completeLessonIfDone(services, tx, userExerciseId, { at });
};
