import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { completeLessonIfDone } from '../completion/complete-lesson-if-done.ts';
import { lockUserLessonOf, updateExerciseCredited } from '../work.db.ts';

/** Completes an exercise whose code passes the tests of a new version. False if it is completed already. */
export const creditExercise = async (
  services: Services,
  tx: Db,
  userExercise: { id: number },
  { number, at }: { number: number; at: Date },
): Promise<boolean> => {
  await lockUserLessonOf(tx, userExercise.id);
  if (!(await updateExerciseCredited(tx, userExercise, { number, at }))) return false;
  await completeLessonIfDone(services, tx, userExercise.id, { at, isByStaff: true });
  return true;
};
