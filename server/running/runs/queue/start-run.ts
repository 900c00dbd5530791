import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { executeRun } from '../execute-run.ts';
import { queueRun } from './queue-run.ts';
import { runJob } from '../run-tests.kind.ts';
import { assertRoom, storageQuota } from '../storage/assert-room.ts';
import { insertOnlyRun, insertOwnRun, type NewTestProcess, updateStarted } from '../runs.db.ts';

/** Starts an interactive run: one statement in the common case, else a transaction. If this process executes runs, it does. */
export const startRun = async (
  services: Services,
  user: UserRow,
  click: Omit<NewTestProcess, 'userId'>,
  { asStaff = false } = {},
): Promise<{ id: number }> => {
  const { db, clock } = services;
  await limitUse(services, user, asStaff ? 'staff-run' : 'run');
  const run = { ...click, userId: user.id };
  const only =
    (await startOwn(services, run)) ?? (await insertOnlyRun(db, run, runJob, storageQuota(services)));
  if (only) return only;
  await assertRoom(services, user);
  return db.transaction().execute(tx => queueRun(tx, run, clock.now()));
};

const startOwn = async (services: Services, run: NewTestProcess): Promise<{ id: number } | null> => {
  const { db, clock, log, ownRuns } = services;
  const claim = ownRuns.claim();
  if (!claim) return null;
  const startedAt = claim.isIdle ? clock.now() : null;
  const made = await insertOwnRun(db, {
    run,
    workerId: claim.workerId,
    startedAt,
    mostBytes: storageQuota(services),
  });
  if (!made) return null;
  const handleBegin = () => {
    if (startedAt) return;
    updateStarted(db, made.id, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'a start was not noted'),
    );
  };
  ownRuns.begin(services, made.id, () => executeRun(services, made, handleBegin));
  return { id: made.id };
};
