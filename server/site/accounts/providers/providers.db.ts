import { sql, type Selectable } from 'kysely';
import type { Rule } from '#contract/site/sign-in-providers.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { SignInProvider } from '#server/platform/db/schema.ts';

export type ProviderRow = Omit<Selectable<SignInProvider>, 'rules'> & { rules: Rule[] };

type Fields = Omit<ProviderRow, 'id' | 'createdAt' | 'updatedAt' | 'people'>;

const stored = <T extends Partial<Fields>>({ rules, ...fields }: T) => ({
  ...fields,
  ...(rules && { rules: toJsonb(rules) }),
});

const toRow = (row: Selectable<SignInProvider>): ProviderRow => ({ ...row, rules: row.rules as Rule[] });

/** Each with the number of accounts that are joined with it. */
export const listProviderRows = async (db: Db): Promise<(ProviderRow & { people: number })[]> => {
  const rows = await db
    .selectFrom('signInProviders')
    .selectAll('signInProviders')
    .select(
      sql<number>`(select count(distinct user_id)::int from sign_in_identities i where i.issuer = sign_in_providers.issuer)`.as(
        'people',
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ people, ...row }) => ({ ...toRow(row), people }));
};

export const findProvider = async (db: Db, id: number): Promise<ProviderRow | null> => {
  const row = await db.selectFrom('signInProviders').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRow(row) : null;
};

export const findProviderOfIssuer = async (db: Db, issuer: string): Promise<ProviderRow | null> => {
  const row = await db
    .selectFrom('signInProviders')
    .selectAll()
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row ? toRow(row) : null;
};

/** Null if there is one with this issuer. */
export const insertProviderIfNew = async (db: Db, fields: Fields): Promise<{ id: number } | null> =>
  (await db
    .insertInto('signInProviders')
    .values({ ...stored(fields), rules: toJsonb(fields.rules) })
    .onConflict(conflict => conflict.column('issuer').doNothing())
    .returning('id')
    .executeTakeFirst()) ?? null;

export const updateProvider = async (db: Db, { id }: { id: number }, fields: Partial<Fields>) => {
  await db
    .updateTable('signInProviders')
    .set({ ...stored(fields), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
};

export const deleteProvider = async (db: Db, { id }: { id: number }) => {
  await db.deleteFrom('signInProviders').where('id', '=', id).execute();
};

/** Serializes transactions that change how people can sign in. */
export const lockProviders = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn sign-in providers'))`.execute(db);
};
