import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';

/** How many connections to this database wait for a lock, for tests that must not go on before somebody waits. */
export const waitingForLocks = async ({ db }: Services): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
};
