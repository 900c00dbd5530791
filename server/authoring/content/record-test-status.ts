import type { Db } from '#server/platform/db/db.ts';
import { updateTestStatus } from './content.db.ts';

/** PASSING remembers the names of its tests: from now on a student's run must show exactly these. */
export const recordTestStatus = async (
  db: Db,
  exercise: { id: number; version: number },
  hasPassed: boolean,
  testNames: string[],
): Promise<void> =>
  updateTestStatus(db, exercise, hasPassed ? 'PASSING' : 'FAILING', hasPassed ? testNames : null);
