import type { UserRow } from '#server/access/access.ts';
import type { Services } from '#server/services.ts';
import { queueRun } from './queue-run.ts';
import type { NewTestProcess } from './runs.db.ts';

/** What a click on Run does: the run and its place in the queue, in one transaction. */
export const startRun = async (
  { db, clock }: Services,
  user: UserRow,
  run: Omit<NewTestProcess, 'userId'>,
): Promise<{ id: number }> =>
  db.transaction().execute(tx => queueRun(tx, { ...run, userId: user.id }, clock.now()));
