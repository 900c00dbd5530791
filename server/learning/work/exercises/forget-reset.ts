import type { Db } from '#server/platform/db/db.ts';
import { type FoundUserExercise, updateResetForgotten } from '../work.db.ts';

/** Who runs the code has gone on from there: what a reset removed is no longer offered. */
export const forgetReset = async (db: Db, userExercise: FoundUserExercise): Promise<void> => {
  if (userExercise.codeBeforeReset !== null) await updateResetForgotten(db, userExercise);
};
