import type { Db } from '#server/platform/db/db.ts';
import { updateThreadsShown } from './questions.db.ts';

/** Lets students read the comments on their programs that were held back. `tx` is that of the release. */
export const showHeldThreads = (tx: Db, userExerciseIds: number[], at: Date): Promise<void> =>
  updateThreadsShown(tx, userExerciseIds, at);
