import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Worker } from '#server/platform/db/schema.ts';

export type WorkerRow = Omit<Selectable<Worker>, 'seenAt'>;

export const upsertWorker = async (db: Db, worker: WorkerRow) => {
  await db
    .insertInto('workers')
    .values({ ...worker, seenAt: sql`now()` })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...worker, seenAt: sql`now()` }))
    .execute();
};

export const listWorkers = (db: Db): Promise<Selectable<Worker>[]> =>
  db.selectFrom('workers').selectAll().orderBy('id').execute();

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
