import { sql } from 'kysely';
import type { LaunchBinding, UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type PlainSql, plainSql } from '#server/platform/db/plain-sql.ts';

/** Only accounts of this site: users from an LMS may have the same e-mail address and are never matched by it. */
export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | null> =>
  (await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('hasAccount', '=', true)
    .executeTakeFirst()) ?? null;

export const findUser = async (db: Db, id: number): Promise<UserRow | null> =>
  (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const findSiteAdmin = async (db: Db): Promise<UserRow | null> =>
  (await db
    .selectFrom('users')
    .selectAll()
    .where('isSiteAdmin', '=', true)
    .orderBy('id')
    .executeTakeFirst()) ?? null;

/** Serializes transactions that change who is a site admin. */
export const lockSiteAdmins = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn site admins'))`.execute(db);
};

export type NewUser = Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'passwordHash'> & {
  isSiteAdmin?: boolean;
  /** Default: whether there is a password. */
  hasAccount?: boolean;
  emailVerifiedAt?: Date | null;
};

export const insertUser = (db: Db, user: NewUser): Promise<UserRow> =>
  db
    .insertInto('users')
    .values({ hasAccount: user.passwordHash !== null, ...user })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePerson = (
  db: Db,
  userId: number,
  person: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'language'>>,
): Promise<UserRow> =>
  db
    .updateTable('users')
    .set({ ...person, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePassword = async (db: Db, user: UserRow, passwordHash: string) => {
  await db
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .execute();
};

/** Replaces the hash of the same password, unless the password was changed meanwhile. */
export const updatePasswordHash = async (db: Db, { id, passwordHash }: UserRow, newHash: string) => {
  await db
    .updateTable('users')
    .set({ passwordHash: newHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .execute();
};

export const updateSiteAdmin = async (db: Db, user: UserRow, isSiteAdmin: boolean) => {
  await db
    .updateTable('users')
    .set({ isSiteAdmin, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .execute();
};

export const updateMayCreateCourses = async (db: Db, user: UserRow, mayCreateCourses: boolean) => {
  await db
    .updateTable('users')
    .set({ mayCreateCourses, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .execute();
};

/** Then only a provider says who somebody is. */
export const updatePasswordRemoved = async (db: Db, user: UserRow) => {
  await db
    .updateTable('users')
    .set({ passwordHash: null, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .execute();
};

export const updateEmailVerified = async (db: Db, user: UserRow, at: Date) => {
  await db.updateTable('users').set({ emailVerifiedAt: at }).where('id', '=', user.id).execute();
};

/** Where a session came from, so that it ends with the one there. */
export type ProviderSession = {
  issuer: string;
  subject: string;
  providerSession: string | null;
  /** Encrypted. */
  idToken: string | null;
};

type NewSession = {
  id: string;
  userId: number;
  expiresAt: Date;
  launchId?: string;
} & Partial<ProviderSession>;

export const insertSession = async (db: Db, session: NewSession) => {
  await db.insertInto('sessions').values(session).execute();
};

/** The user of a session and, if an LMS launched it, the binding of the launch. */
type FoundCaller = { user: UserRow; launch: LaunchBinding | null; readAlong?: unknown };

/** `along`: selects one JSON value for the caller (`users`); see `readsWithCaller` of access rules. */
export const findCallerBySession = async (
  db: Db,
  sessionId: string,
  now: Date,
  along?: PlainSql,
): Promise<FoundCaller | null> => {
  const { rows } = await plainSql<UserRow & Omit<FoundCaller, 'user'>>`
    select users.*, ${along ? plainSql`(${along}) as read_along,` : plainSql``}
      case when ll.id is not null then json_build_object('id', ll.id, 'mode', ll.mode, 'courseId', ll.course_id, 'lessonId', ll.lesson_id,
        'roleKey', ll.role_key) end as launch
    from users
      join sessions on sessions.user_id = users.id
      left join lti_launches ll on ll.id = sessions.launch_id
      left join lti_platforms on lti_platforms.id = ll.platform_id
      left join lti_deployments on lti_deployments.registration_id = ll.registration_id
        and lti_deployments.deployment_id = ll.deployment_id
    where sessions.id = ${sessionId} and sessions.expires_at > ${now}
      -- Sessions of a platform or deployment that an administrator closed end with it.
      and (lti_platforms.state is null or lti_platforms.state = 'active') and lti_deployments.is_active is not false
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { launch, readAlong, ...user } = row;
  return { user, launch, readAlong };
};

export const deleteSession = async (db: Db, sessionId: string) => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
};

export const deleteSessionsOfUser = async (db: Db, user: UserRow, exceptId = '') => {
  await db.deleteFrom('sessions').where('userId', '=', user.id).where('id', '<>', exceptId).execute();
};

export const findSession = async (db: Db, sessionId: string) =>
  (await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()) ?? null;

/** Sessions of the account itself, not of people of an LMS. */
export const countOtherSessions = async (
  db: Db,
  user: UserRow,
  sessionId: string,
  now: Date,
): Promise<number> =>
  (
    await db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('userId', '=', user.id)
      .where('id', '<>', sessionId)
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow()
  ).count;

export const upsertPasswordReset = async (
  db: Db,
  reset: { userId: number; tokenHash: string; expiresAt: Date },
) => {
  await db
    .insertInto('passwordResets')
    .values(reset)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(reset))
    .execute();
};

/** Deletes the row, so that the link works once. */
export const takePasswordReset = async (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number } | null> =>
  (await db
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()) ?? null;

export const upsertEmailVerification = async (
  db: Db,
  verification: { userId: number; tokenHash: string; expiresAt: Date },
) => {
  await db
    .insertInto('emailVerifications')
    .values(verification)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(verification))
    .execute();
};

/** Deletes the row, so that the link works once, and only for its own account. */
export const takeEmailVerification = async (
  db: Db,
  user: UserRow,
  tokenHash: string,
  now: Date,
): Promise<boolean> =>
  (await db
    .deleteFrom('emailVerifications')
    .where('userId', '=', user.id)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

export const upsertTry = (db: Db, key: string, count: number, now: Date, windowEndsAt: Date) =>
  db
    .insertInto('rateLimits')
    .values({ key, tries: count, windowEndsAt })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when rate_limits.window_ends_at > ${now} then rate_limits.tries + ${count}::int else ${count}::int end`,
        windowEndsAt: sql`case when rate_limits.window_ends_at > ${now} then rate_limits.window_ends_at else ${windowEndsAt} end`,
      }),
    )
    .returning(['tries', 'windowEndsAt'])
    .executeTakeFirstOrThrow();

export const updateTryForgiven = async (db: Db, key: string) => {
  await db
    .updateTable('rateLimits')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('key', '=', key)
    .execute();
};

export const deleteExpired = async (db: Db, now: Date) => {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await db.deleteFrom('passwordResets').where('expiresAt', '<', now).execute();
  await db.deleteFrom('emailVerifications').where('expiresAt', '<', now).execute();
  await db.deleteFrom('rateLimits').where('windowEndsAt', '<', now).execute();
};

export const updateSessionExpiry = async (db: Db, id: string, expiresAt: Date) => {
  await db.updateTable('sessions').set({ expiresAt }).where('id', '=', id).execute();
};
