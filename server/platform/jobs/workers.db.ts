import { type Selectable, sql } from 'kysely';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Worker } from '#server/platform/db/schema.ts';
import { silentForMs } from './heartbeats.ts';

/** Whether a worker can run a language; `why` is null if it can, else a sentence for everybody (no paths). */
export type LanguageState = {
  name: string;
  why: string | null;
  advice: string | null;
  /** Tells one version of its programs from another. */
  runtime?: string | null;
};

export type WorkerRow = Omit<Selectable<Worker>, 'seenAt' | 'languages'> & { languages: LanguageState[] };

export const upsertWorker = async (db: Db, worker: WorkerRow) => {
  const values = { ...worker, languages: toJsonb(worker.languages), seenAt: sql<Date>`now()` };
  await db
    .insertInto('workers')
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const listWorkers = (db: Db): Promise<Selectable<Worker>[]> =>
  db.selectFrom('workers').selectAll().orderBy('id').execute();

/** Workers with a recent heartbeat. */
export const listLiveWorkers = async (db: Db): Promise<WorkerRow[]> => {
  const rows = await db
    .selectFrom('workers')
    .select(['id', 'lockIds', 'runSlots', 'isSandboxReady', 'sandboxDetail', 'languages'])
    .where('seenAt', '>=', sql<Date>`now() - ${silentForMs} * interval '1 millisecond'`)
    .orderBy('id')
    .execute();
  return rows.map(row => ({ ...row, languages: row.languages as LanguageState[] }));
};

const unlockJobsOf = async (db: Db, workers: Pick<WorkerRow, 'lockIds'>[]) => {
  const lockIds = workers.flatMap(worker => worker.lockIds);
  if (lockIds.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${lockIds}::text[])`.execute(db);
};

/** Removes a stopping worker and unlocks its unfinished jobs. */
export const deleteWorker = async (db: Db, id: string) => {
  const gone = await db.deleteFrom('workers').where('id', '=', id).returning('lockIds').execute();
  await unlockJobsOf(db, gone);
};

/** Removes workers whose last heartbeat is older than this, and unlocks their jobs. */
export const deleteSilentWorkers = async (db: Db, myId: string, silentForMs: number): Promise<string[]> => {
  const gone = await db
    .deleteFrom('workers')
    .where('id', '<>', myId)
    .where('seenAt', '<', sql<Date>`now() - ${silentForMs} * interval '1 millisecond'`)
    .returning(['id', 'lockIds'])
    .execute();
  await unlockJobsOf(db, gone);
  return gone.map(worker => worker.id);
};

/** Unlocks jobs of unlisted workers: they died after claiming a job and before their first heartbeat. */
export const unlockOrphans = async (db: Db) => {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_by <> all (select unnest(lock_ids) from workers)
    ))`.execute(db);
};
