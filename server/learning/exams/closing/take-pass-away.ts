import { countFromVersion } from '#server/learning/work/exercises/count-from-version.ts';
import type { Db } from '#server/platform/db/db.ts';
import { deletePass } from './closing.db.ts';

/**
 * What was passed in an exam before its release counts no more, because version `number` corrected its tests. False if it was not passed.
 */
export const takePassAway = async (
  tx: Db,
  userExercise: { id: number },
  number: number,
): Promise<boolean> => {
  if (!(await deletePass(tx, userExercise.id))) return false;
  await countFromVersion(tx, userExercise, number);
  return true;
};
