import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

type OfUser = { id: number };

/** Null for somebody who does not come from a platform. */
export const findPlatformOf = async (
  db: Db,
  identity: OfUser,
): Promise<{ platformName: string; platformId: number } | null> =>
  (await db
    .selectFrom('ltiUsers')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiUsers.platformId')
    .select(['ltiPlatforms.name as platformName', 'ltiPlatforms.id as platformId'])
    .where('ltiUsers.userId', '=', identity.id)
    .executeTakeFirst()) ?? null;

export const upsertIdentityCode = async (
  db: Db,
  identity: OfUser,
  fields: { codeHash: string; expiresAt: Date },
) => {
  await db
    .insertInto('identityCodes')
    .values({ identityId: identity.id, ...fields })
    .onConflict(conflict => conflict.column('identityId').doUpdateSet({ ...fields, accountId: null }))
    .execute();
};

export type CodeRow = { identityId: number; accountId: number | null; name: string; platformName: string };

export const findIdentityCode = async (db: Db, codeHash: string, now: Date): Promise<CodeRow | null> =>
  (await db
    .selectFrom('identityCodes')
    .innerJoin('users', 'users.id', 'identityCodes.identityId')
    .innerJoin('ltiUsers', 'ltiUsers.userId', 'users.id')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiUsers.platformId')
    .select(['identityCodes.identityId', 'identityCodes.accountId', 'ltiPlatforms.name as platformName'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('identityCodes.codeHash', '=', codeHash)
    .where('identityCodes.expiresAt', '>', now)
    .executeTakeFirst()) ?? null;

/** Compare-and-set: false if another account was first, or the code is gone. */
export const updateCodeClaimed = async (
  db: Db,
  codeHash: string,
  account: OfUser,
  now: Date,
): Promise<boolean> =>
  (await db
    .updateTable('identityCodes')
    .set({ accountId: account.id })
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .where(eb => eb.or([eb('accountId', 'is', null), eb('accountId', '=', account.id)]))
    .returning('identityId')
    .executeTakeFirst()) !== undefined;

export const findClaimOf = async (db: Db, identity: OfUser, now: Date): Promise<string | null> =>
  (
    await db
      .selectFrom('identityCodes')
      .innerJoin('users', 'users.id', 'identityCodes.accountId')
      .select('users.email')
      .where('identityCodes.identityId', '=', identity.id)
      .where('identityCodes.expiresAt', '>', now)
      .executeTakeFirst()
  )?.email ?? null;

/** The account that agreed; of several concurrent calls one gets it. */
export const takeClaimOf = async (db: Db, identity: OfUser, now: Date): Promise<number | null> =>
  (
    await db
      .deleteFrom('identityCodes')
      .where('identityId', '=', identity.id)
      .where('accountId', 'is not', null)
      .where('expiresAt', '>', now)
      .returning('accountId')
      .executeTakeFirst()
  )?.accountId ?? null;

export const deleteIdentityCode = async (db: Db, identity: OfUser) => {
  await db.deleteFrom('identityCodes').where('identityId', '=', identity.id).execute();
};

export const upsertIdentityLink = async (db: Db, identity: OfUser, account: OfUser) => {
  await db
    .insertInto('identityLinks')
    .values({ identityId: identity.id, accountId: account.id })
    .onConflict(conflict => conflict.column('identityId').doUpdateSet({ accountId: account.id }))
    .execute();
};

export const findAccountOf = async (
  db: Db,
  identity: OfUser,
): Promise<{ id: number; email: string } | null> =>
  (await db
    .selectFrom('identityLinks')
    .innerJoin('users', 'users.id', 'identityLinks.accountId')
    .select(['users.id', 'users.email'])
    .where('identityLinks.identityId', '=', identity.id)
    .executeTakeFirst()) ?? null;

/** True for one of several concurrent calls. */
export const deleteIdentityLink = async (db: Db, identity: OfUser): Promise<boolean> =>
  (await db
    .deleteFrom('identityLinks')
    .where('identityId', '=', identity.id)
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

export const listIdentities = (db: Db, account: OfUser) =>
  db
    .selectFrom('identityLinks')
    .innerJoin('users', 'users.id', 'identityLinks.identityId')
    .innerJoin('ltiUsers', 'ltiUsers.userId', 'users.id')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiUsers.platformId')
    .select(['users.id', 'ltiPlatforms.name as platformName', 'identityLinks.createdAt as joinedAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('identityLinks.accountId', '=', account.id)
    .orderBy('identityLinks.createdAt')
    .orderBy('users.id')
    .execute();
