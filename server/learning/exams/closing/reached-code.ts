import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { SatExercise } from './closing.db.ts';

type Reached = { code: string; files: OwnFiles };

/** What had reached the server by then: saves after the end are refused, so what is stored. */
export const reachedCode = async (_db: Db, { code, files }: SatExercise, _at: Date): Promise<Reached> => ({
  code,
  files,
});
