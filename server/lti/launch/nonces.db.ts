import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** Queries for the site admin's nonce screen. Launches consume nonces in `platforms.db.ts`. */

export const countNonces = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('ltiNonces')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const deleteNonces = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('ltiNonces').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
