import type { Selectable } from 'kysely';
import type { TokenScope } from '#contract/site/personal-tokens.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type PlainSql, plainSql } from '#server/platform/db/plain-sql.ts';
import type { PersonalToken } from '#server/platform/db/schema.ts';

export type TokenRow = Omit<Selectable<PersonalToken>, 'scopes'> & { scopes: TokenScope[] };

type FoundCaller = {
  user: UserRow;
  token: { id: number; scopes: TokenScope[]; lastUsedAt: Date | null };
  readAlong?: unknown;
};

/** `along` as for sessions: one JSON value for the caller (`users`). */
export const findCallerByToken = async (
  db: Db,
  tokenHash: string,
  now: Date,
  along?: PlainSql,
): Promise<FoundCaller | null> => {
  const { rows } = await plainSql<
    UserRow & { tokenId: number; tokenScopes: TokenScope[]; tokenUsedAt: Date | null; readAlong?: unknown }
  >`
    select users.*, ${along ? plainSql`(${along}) as read_along,` : plainSql``}
      pt.id as token_id, pt.scopes as token_scopes, pt.last_used_at as token_used_at
    from users
      join personal_tokens pt on pt.user_id = users.id
    where pt.token_hash = ${tokenHash} and pt.expires_at > ${now}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { tokenId, tokenScopes, tokenUsedAt, readAlong, ...user } = row;
  return { user, token: { id: tokenId, scopes: tokenScopes, lastUsedAt: tokenUsedAt }, readAlong };
};

export const updateTokenUsed = async (db: Db, tokenId: number, now: Date) => {
  await db.updateTable('personalTokens').set({ lastUsedAt: now }).where('id', '=', tokenId).execute();
};

/** Serializes transactions that make tokens for a person. */
export const lockTokensOf = async (db: Db, user: UserRow) => {
  await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
};

export const listTokens = async (db: Db, user: UserRow): Promise<TokenRow[]> =>
  (await db
    .selectFrom('personalTokens')
    .selectAll()
    .where('userId', '=', user.id)
    .orderBy('id', 'desc')
    .execute()) as TokenRow[];

export type NewTokenRow = Pick<TokenRow, 'name' | 'scopes' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

export const insertToken = async (db: Db, user: UserRow, token: NewTokenRow): Promise<TokenRow> =>
  (await db
    .insertInto('personalTokens')
    .values({ ...token, userId: user.id })
    .returningAll()
    .executeTakeFirstOrThrow()) as TokenRow;

/** False if it was revoked already. */
export const deleteToken = async (db: Db, { id }: { id: number }): Promise<boolean> =>
  (await db.deleteFrom('personalTokens').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

export const deleteTokensOf = async (db: Db, user: UserRow) => {
  await db.deleteFrom('personalTokens').where('userId', '=', user.id).execute();
};

export const deleteTokensExpiredBefore = async (db: Db, before: Date) => {
  await db.deleteFrom('personalTokens').where('expiresAt', '<', before).execute();
};
