import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { queueRun } from './queue-run.ts';
import { runAttempts, runKind } from '../run-tests.kind.ts';
import { insertOnlyRun, type NewTestProcess } from '../runs.db.ts';

/** Starts an interactive run: one statement in the common case, else a transaction. */
export const startRun = async (
  { db, clock }: Services,
  user: UserRow,
  click: Omit<NewTestProcess, 'userId'>,
): Promise<{ id: number }> => {
  const run = { ...click, userId: user.id };
  const only = await insertOnlyRun(db, run, { ...runAttempts, kind: runKind.kind });
  return only ?? db.transaction().execute(tx => queueRun(tx, run, clock.now()));
};
