import type { Db } from '#server/platform/db/db.ts';
import { type FoundUserExercise, updateResetForgotten } from '../work.db.ts';

/** After a run, the code removed by a reset is no longer offered for undo. */
export const forgetReset = async (db: Db, userExercise: FoundUserExercise): Promise<void> => {
  if (userExercise.codeBeforeReset !== null) await updateResetForgotten(db, userExercise);
};
