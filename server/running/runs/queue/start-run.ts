import type { PartOfStatement } from '#server/platform/db/part-of-statement.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { beginOwn } from './begin-own.ts';
import { queueRun } from './queue-run.ts';
import { runJob } from '../run-tests.kind.ts';
import { assertRoom, storageQuota } from '../storage/assert-room.ts';
import {
  insertOnlyRun,
  insertOwnRun,
  insertSavedOwnRun,
  insertSavedRun,
  type NewTestProcess,
  saveAlone,
} from '../runs.db.ts';

type Click = Omit<NewTestProcess, 'userId'>;
type Options = { asStaff?: boolean };

/** Starts an interactive run: one statement in the common case, else a transaction. If this process executes runs, it does. */
export const startRun = async (
  services: Services,
  user: UserRow,
  click: Click,
  { asStaff = false }: Options = {},
): Promise<{ id: number }> => {
  await limitUse(services, user, asStaff ? 'staff-run' : 'run');
  const run = { ...click, userId: user.id };
  const claim = claimFor(services, run);
  const made = claim && (await insertOwnRun(services.db, claim));
  return made ? beginOwn(services, made, claim.startedAt) : startQueued(services, user, run);
};

/**
 * The same, and its code is saved first by `saving`, which returns the new version, by the same statement in the common case. Null, and no run, if the code was changed
 * elsewhere. A run that is refused for another reason (too many, no room) leaves the code as it is.
 */
export const saveAndStartRun = async (
  services: Services,
  user: UserRow,
  click: Click,
  saving: PartOfStatement,
  { asStaff = false }: Options = {},
): Promise<{ id: number; version: number } | null> => {
  await limitUse(services, user, asStaff ? 'staff-run' : 'run');
  const run = { ...click, userId: user.id };
  const claim = claimFor(services, run);
  const own = claim && (await insertSavedOwnRun(services.db, claim, saving));
  if (own?.run) return { ...beginOwn(services, own.run, claim?.startedAt ?? null), version: own.version };
  const saved = claim ? own : await insertSavedRun(services.db, await elsewhere(services, run), saving);
  if (saved?.run) return { id: saved.run.id, version: saved.version };
  if (!saved) await assertRoom(services, user);
  const version = saved?.version ?? (await saveAlone(services.db, saving));
  return version === null ? null : { ...(await startBehind(services, user, run)), version };
};

const startQueued = async (services: Services, user: UserRow, run: NewTestProcess): Promise<{ id: number }> =>
  (await insertOnlyRun(services.db, await elsewhere(services, run))) ?? startBehind(services, user, run);

/** Another run of the same person is on its way. */
const startBehind = async (
  services: Services,
  user: UserRow,
  run: NewTestProcess,
): Promise<{ id: number }> => {
  await assertRoom(services, user);
  return services.db.transaction().execute(tx => queueRun(tx, run, services.clock.now()));
};

/** Handed to one worker, so that not all of them wake up for it. */
const elsewhere = async (services: Services, run: NewTestProcess) => {
  const workerId = await services.runQueue.workerFor(services);
  return { run, workerId, mostBytes: storageQuota(services), job: runJob };
};

/** Null if this process does not execute the run. */
const claimFor = (services: Services, run: NewTestProcess) => {
  const claim = services.ownRuns.claim();
  if (!claim) return null;
  const startedAt = claim.isIdle ? services.clock.now() : null;
  return { run, workerId: claim.workerId, startedAt, mostBytes: storageQuota(services) };
};
