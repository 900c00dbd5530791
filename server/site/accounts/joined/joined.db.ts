import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { SignInIdentity } from '#server/platform/db/schema.ts';

/** Accounts at providers that accounts here are joined with. */

type IdentityRow = Selectable<SignInIdentity>;
type OfUser = { id: number };

export const findIdentity = async (db: Db, issuer: string, subject: string): Promise<IdentityRow | null> =>
  (await db
    .selectFrom('signInIdentities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()) ?? null;

export const listIdentitiesOf = (db: Db, user: OfUser) =>
  db
    .selectFrom('signInIdentities')
    .leftJoin('signInProviders', 'signInProviders.issuer', 'signInIdentities.issuer')
    .selectAll('signInIdentities')
    .select(['signInProviders.name as provider', 'signInProviders.isEnabled'])
    .where('userId', '=', user.id)
    .orderBy('signInIdentities.id')
    .execute();

/** Those of the export of a person. */
export const listOwnIdentities = (db: Db, user: OfUser) =>
  db
    .selectFrom('signInIdentities')
    .select(['issuer', 'subject', 'email', 'createdAt as joinedAt', 'lastUsedAt'])
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute();

type NewIdentity = Pick<IdentityRow, 'userId' | 'issuer' | 'subject' | 'email' | 'grants' | 'lastUsedAt'>;

/** False if this person of the provider is joined already. */
export const insertIdentityIfNew = async (db: Db, identity: NewIdentity): Promise<boolean> =>
  (await db
    .insertInto('signInIdentities')
    .values(identity)
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updateIdentity = async (
  db: Db,
  { id }: OfUser,
  told: Partial<Pick<IdentityRow, 'email' | 'grants' | 'lastUsedAt'>>,
) => {
  await db.updateTable('signInIdentities').set(told).where('id', '=', id).execute();
};

export const deleteIdentity = async (db: Db, { id }: OfUser) => {
  await db.deleteFrom('signInIdentities').where('id', '=', id).execute();
};

export const deleteIdentitiesOf = async (db: Db, user: OfUser) => {
  await db.deleteFrom('signInIdentities').where('userId', '=', user.id).execute();
};

/** Two changes of the ways in of one person take turns. */
export const lockWaysInOf = async (db: Db, user: OfUser) => {
  await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
};

/** Two sign-ins of one person of a provider take turns. */
export const lockPersonOfProvider = async (db: Db, issuer: string, subject: string) => {
  await sql`select pg_advisory_xact_lock(hashtext(${`${issuer} ${subject}`}))`.execute(db);
};

export const deleteSessionsOfIdentity = async (
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  exceptId = '',
) => {
  await db
    .deleteFrom('sessions')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('id', '<>', exceptId)
    .execute();
};

/** An administrator who could sign in without a password. */
export const hasJoinedAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .innerJoin('signInIdentities', 'signInIdentities.userId', 'users.id')
    .innerJoin('signInProviders', 'signInProviders.issuer', 'signInIdentities.issuer')
    .select('users.id')
    .where('users.isSiteAdmin', '=', true)
    .where('signInProviders.isEnabled', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
