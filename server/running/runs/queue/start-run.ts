import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { queueRun } from './queue-run.ts';
import { runAttempts, runKind } from '../run-tests.kind.ts';
import { assertRoom, storageQuota } from '../storage/assert-room.ts';
import { insertOnlyRun, type NewTestProcess } from '../runs.db.ts';

/** Starts an interactive run: one statement in the common case, else a transaction. */
export const startRun = async (
  services: Services,
  user: UserRow,
  click: Omit<NewTestProcess, 'userId'>,
  { asStaff = false } = {},
): Promise<{ id: number }> => {
  const { db, clock } = services;
  await limitUse(services, user, asStaff ? 'staff-run' : 'run');
  const run = { ...click, userId: user.id };
  const job = { ...runAttempts, kind: runKind.kind };
  const only = await insertOnlyRun(db, run, job, storageQuota(services));
  if (only) return only;
  await assertRoom(services, user);
  return db.transaction().execute(tx => queueRun(tx, run, clock.now()));
};
