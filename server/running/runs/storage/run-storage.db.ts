import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** All SQL for how much the runs of a person take up; `updateFinished` in `runs.db.ts` adds to it. */

export const getStoredBytes = async (db: Db, user: { id: number }): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from run_storage where user_id = ${user.id}
  `.execute(db);
  return rows[0]?.bytes ?? 0;
};

/** Reads every run of the person: what they take up on the disk, after compression, now. */
export const recountStoredBytes = async (db: Db, user: { id: number }): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    insert into run_storage (user_id, bytes)
    select ${user.id}::int, coalesce(sum(pg_column_size(code) + coalesce(pg_column_size(result), 0)), 0)
    from test_processes where user_id = ${user.id}
    on conflict (user_id) do update set bytes = excluded.bytes
    returning bytes::float8 as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
};
