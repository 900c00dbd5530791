import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { codeAt } from '#server/learning/journal/read-journal.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { SatExercise } from './closing.db.ts';

type Reached = { code: string; files: OwnFiles };

/**
 * What had reached the server by the end. The journal is newer than the last save; further files that a page had not open are as
 * they were saved.
 */
export const reachedCode = async (
  db: Db,
  { userExerciseId, code, files }: SatExercise,
  at: Date,
): Promise<Reached> => {
  const reached = await codeAt(db, userExerciseId, at);
  return reached ? { code: reached.code, files: { ...files, ...reached.files } } : { code, files };
};
