import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export const countWaitingJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null and attempts < max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/** Jobs that were tried as often as they may be, and lie there until somebody looks. */
export const countFailedJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
};
