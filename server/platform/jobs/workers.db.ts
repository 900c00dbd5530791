import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Worker } from '#server/platform/db/schema.ts';

/** All SQL for the list of workers. */

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

/** Forgets a worker that stops, and gives back whatever it did not finish. */
export const deleteWorker = async (db: Db, id: string) => {
  const gone = await db.deleteFrom('workers').where('id', '=', id).returning('lockIds').execute();
  await unlockJobsOf(db, gone);
};

/** Gives back the jobs of workers that were not seen for so long, and forgets those workers. */
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

/** Jobs whose worker nobody knows: it died between taking the job and being listed. */
export const unlockOrphans = async (db: Db) => {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_by <> all (select unnest(lock_ids) from workers)
    ))`.execute(db);
};
