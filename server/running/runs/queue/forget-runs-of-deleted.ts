import type { Db } from '#server/platform/db/db.ts';
import { deleteRunsOfDeleted } from '../runs.db.ts';

/** Unfinished runs of exercises that were deleted: nobody can see them, and their user could not run anything else. */
export const forgetRunsOfDeleted = (db: Db): Promise<void> => deleteRunsOfDeleted(db);
