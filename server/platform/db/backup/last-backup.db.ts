import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** The time of the last verified backup. */

export const upsertLastBackup = async (db: Db, madeAt: Date) => {
  await db
    .insertInto('lastBackup')
    .values({ madeAt })
    .onConflict(conflict => conflict.column('isOnly').doUpdateSet({ madeAt: sql`excluded.made_at` }))
    .execute();
};

export const findLastBackup = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('lastBackup').select('madeAt').executeTakeFirst())?.madeAt ?? null;
