import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Worker } from '#server/platform/db/schema.ts';

/** All SQL for the list of workers. */

/** What a worker found of one language; `why` is null where it can run it, and is a sentence that anyone may read. */
export type LanguageState = { name: string; why: string | null; advice: string | null };

export type WorkerRow = Omit<Selectable<Worker>, 'seenAt' | 'languages'> & { languages: LanguageState[] };

/** Workers say that they live more often than this; who has not for so long is dead, or cannot be heard. */
export const silentForMs = 20_000;

export const upsertWorker = async (db: Db, worker: WorkerRow) => {
  const values = { ...worker, languages: JSON.stringify(worker.languages), seenAt: sql<Date>`now()` };
  await db
    .insertInto('workers')
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const listWorkers = (db: Db): Promise<Selectable<Worker>[]> =>
  db.selectFrom('workers').selectAll().orderBy('id').execute();

/** Those that said lately that they live. */
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
