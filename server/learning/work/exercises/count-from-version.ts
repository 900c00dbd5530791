import type { Db } from '#server/platform/db/db.ts';
import { updateRevokedNumber } from '../work.db.ts';

/** Runs of earlier versions give no points any more, as after a completion was taken away. */
export const countFromVersion = (tx: Db, userExercise: { id: number }, number: number): Promise<void> =>
  updateRevokedNumber(tx, userExercise, number);
