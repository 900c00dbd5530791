import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { LanguageConfig } from '#server/db/schema.ts';

/** All SQL for language configurations. */

export type LanguageConfigRow = Selectable<LanguageConfig>;

export type NewLanguageConfig = Omit<
  LanguageConfigRow,
  'id' | 'createdAt' | 'updatedAt' | 'shippedAs' | 'unavailableReason'
> & { shippedAs?: string };

/** Leaves a configuration alone that is there already, whatever an admin made of it. */
export const insertLanguageConfigIfNew = async (db: Db, config: NewLanguageConfig) => {
  await db
    .insertInto('languageConfigs')
    .values(config)
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

export const findLanguageConfig = async (db: Db, id: number): Promise<LanguageConfigRow | null> =>
  (await db.selectFrom('languageConfigs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const listLanguageConfigs = (db: Db): Promise<LanguageConfigRow[]> =>
  db.selectFrom('languageConfigs').selectAll().orderBy('id').execute();

export const updateUnavailableReason = async (db: Db, config: LanguageConfigRow, reason: string | null) => {
  await db
    .updateTable('languageConfigs')
    .set({ unavailableReason: reason })
    .where('id', '=', config.id)
    .where(sql<boolean>`unavailable_reason is distinct from ${reason}`)
    .execute();
};
