import type { Db } from '#server/platform/db/db.ts';
import { deletePass } from './closing.db.ts';

/** What was passed in an exam before its release counts no more, because its tests were corrected. False if it was not passed. */
export const takePassAway = (tx: Db, userExercise: { id: number }): Promise<boolean> =>
  deletePass(tx, userExercise.id);
