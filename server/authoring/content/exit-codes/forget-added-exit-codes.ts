import type { Db } from '#server/platform/db/db.ts';
import { updateAddedExitCodesSeen } from './exit-codes.db.ts';

/** Without a new version of the exercise: what somebody is writing at the moment is not touched. */
export const forgetAddedExitCodes = (db: Db, exercise: { id: number }): Promise<void> =>
  updateAddedExitCodesSeen(db, exercise);
