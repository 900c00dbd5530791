import { type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type {
  LtiDeployment,
  LtiFailure,
  LtiNonce,
  LtiPlatform,
  LtiToolKey,
} from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

export type PlatformRow = Selectable<LtiPlatform>;
export type NewPlatform = Insertable<LtiPlatform>;
export type DeploymentRow = Selectable<LtiDeployment>;
export type LoginRow = Selectable<LtiNonce>;
export type ToolKeyRow = Selectable<LtiToolKey>;
export type FailureRow = Selectable<LtiFailure>;

/** Without a client id the issuer must be unique: hosted platforms share one issuer among customers. */
export const findPlatformOfIssuer = async (
  db: Db,
  issuer: string,
  clientId: string | undefined,
): Promise<PlatformRow | null> => {
  let query = db
    .selectFrom('ltiPlatforms')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('state', '!=', 'deleted');
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  const [first, ...others] = await query.limit(2).execute();
  return others.length === 0 ? (first ?? null) : null;
};

export const findPlatform = async (db: Db, id: number): Promise<PlatformRow | null> =>
  (await db.selectFrom('ltiPlatforms').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

const peopleOf = (platformId: string) =>
  sql<number>`(select count(*)::int from lti_users u where u.platform_id = ${sql.ref(platformId)})`;

const coursesOf = (platformId: string) =>
  sql<number>`(select count(distinct cx.course_id)::int from lti_contexts cx
    join lti_deployments d on d.id = cx.deployment_id where d.platform_id = ${sql.ref(platformId)})`;

export const listPlatformsWithCounts = (db: Db, now: Date) =>
  db
    .selectFrom('ltiPlatforms')
    .selectAll()
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('ltiDeployments')
          .select(['ltiDeployments.id', 'ltiDeployments.deploymentId', 'ltiDeployments.isActive'])
          .whereRef('ltiDeployments.platformId', '=', 'ltiPlatforms.id')
          .orderBy('ltiDeployments.id'),
      ).as('deployments'),
      sql<number>`(select count(*)::int from lti_scores s where s.platform_id = lti_platforms.id and s.state = 'waiting')`.as(
        'waitingScores',
      ),
      sql<number>`(select count(*)::int from lti_scores s where s.platform_id = lti_platforms.id and s.state = 'parked')`.as(
        'parkedScores',
      ),
      peopleOf('lti_platforms.id').as('people'),
      coursesOf('lti_platforms.id').as('courses'),
      sql<number>`(select count(distinct l.user_id)::int from lti_launches l join sessions s on s.launch_id = l.id
        where l.platform_id = lti_platforms.id and s.expires_at > ${now})`.as('signedIn'),
      jsonObjectFrom(
        eb
          .selectFrom('ltiPlatforms as earlier')
          .select([
            'earlier.id',
            'earlier.name',
            peopleOf('earlier.id').as('people'),
            coursesOf('earlier.id').as('courses'),
          ])
          .whereRef('earlier.id', '=', 'ltiPlatforms.maybeSameAsId'),
      ).as('sameAs'),
    ])
    .where('state', '!=', 'deleted')
    .orderBy('id')
    .execute();

/** Null if this pair of issuer and client id is already registered. */
export const insertPlatformIfNew = async (db: Db, platform: NewPlatform): Promise<PlatformRow | null> =>
  (await db
    .insertInto('ltiPlatforms')
    .values(platform)
    .onConflict(conflict => conflict.columns(['issuer', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null;

export const updatePlatform = async (
  db: Db,
  { id }: { id: number },
  fields: Partial<
    Pick<
      PlatformRow,
      | 'name'
      | 'state'
      | 'isOpenToDeployments'
      | 'frameOrigins'
      | 'learnedOrigins'
      | 'lastLaunchAt'
      | 'family'
      | 'maybeSameAsId'
    >
  >,
) => {
  await db.updateTable('ltiPlatforms').set(fields).where('id', '=', id).execute();
};

/** Adds origins from a signed launch to those that may frame our pages. */
export const addFrameOrigins = async (db: Db, { id }: { id: number }, origins: string[]) => {
  await db
    .updateTable('ltiPlatforms')
    .set({
      frameOrigins: sql`(select array_agg(distinct o) from unnest(frame_origins || ${origins}::text[]) as o)`,
      learnedOrigins: sql`(select array_agg(distinct o) from unnest(learned_origins || ${origins}::text[]) as o
        where o = any(learned_origins) or not (o = any(frame_origins)))`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`not (${origins}::text[] <@ frame_origins)`)
    .execute();
};

export const findDeployment = async (
  db: Db,
  { id }: { id: number },
  deploymentId: string,
): Promise<DeploymentRow | null> =>
  (await db
    .selectFrom('ltiDeployments')
    .selectAll()
    .where('platformId', '=', id)
    .where('deploymentId', '=', deploymentId)
    .executeTakeFirst()) ?? null;

export const insertDeployment = async (
  db: Db,
  { id }: { id: number },
  deploymentId: string,
  isActive = true,
) => {
  await db
    .insertInto('ltiDeployments')
    .values({ platformId: id, deploymentId, isActive })
    .onConflict(conflict => conflict.columns(['platformId', 'deploymentId']).doNothing())
    .execute();
};

export const updateDeployment = async (
  db: Db,
  platform: { id: number },
  id: number,
  isActive: boolean,
): Promise<DeploymentRow | null> =>
  (await db
    .updateTable('ltiDeployments')
    .set({ isActive })
    .where('id', '=', id)
    .where('platformId', '=', platform.id)
    .returningAll()
    .executeTakeFirst()) ?? null;

export const insertLogin = async (db: Db, login: Insertable<LtiNonce>) => {
  await db.insertInto('ltiNonces').values(login).execute();
};

export const findLogin = async (db: Db, stateHash: string, now: Date): Promise<LoginRow | null> =>
  (await db
    .selectFrom('ltiNonces')
    .selectAll()
    .where('stateHash', '=', stateHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()) ?? null;

/** Deletes the row, so that a login is used once, even with concurrent requests. */
export const takeLogin = async (db: Db, stateHash: string, now: Date): Promise<LoginRow | null> =>
  (await db
    .deleteFrom('ltiNonces')
    .where('stateHash', '=', stateHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()) ?? null;

export const insertRegistrationKey = async (
  db: Db,
  user: UserRow,
  key: { keyHash: string; isApproving: boolean; expiresAt: Date },
) => {
  await db
    .insertInto('ltiRegistrationKeys')
    .values({ ...key, createdById: user.id })
    .execute();
};

export const takeRegistrationKey = async (
  db: Db,
  keyHash: string,
  now: Date,
): Promise<{ isApproving: boolean } | null> =>
  (await db
    .deleteFrom('ltiRegistrationKeys')
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .returning('isApproving')
    .executeTakeFirst()) ?? null;

export const upsertFailure = async (db: Db, failure: FailureRow) => {
  await db
    .insertInto('ltiFailures')
    .values(failure)
    .onConflict(conflict => conflict.column('platformKey').doUpdateSet(failure))
    .execute();
};

/** The last failure of each platform, unless a launch succeeded after it. */
export const listFailures = (db: Db): Promise<FailureRow[]> =>
  db
    .selectFrom('ltiFailures')
    .leftJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiFailures.platformId')
    .selectAll('ltiFailures')
    .where(eb =>
      eb.or([
        eb('ltiPlatforms.lastLaunchAt', 'is', null),
        eb('ltiFailures.failedAt', '>', eb.ref('ltiPlatforms.lastLaunchAt')),
      ]),
    )
    .orderBy('ltiFailures.failedAt', 'desc')
    .execute();

/** Newest first, without retired keys. */
export const listToolKeys = (db: Db, now: Date): Promise<ToolKeyRow[]> =>
  db
    .selectFrom('ltiToolKeys')
    .selectAll()
    .where(eb => eb.or([eb('retiresAt', 'is', null), eb('retiresAt', '>', now)]))
    .orderBy('startsAt', 'desc')
    .execute();

/** Serializes the creation of keys. */
export const lockToolKeys = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn lti tool keys'))`.execute(db);
};

export const insertToolKey = async (
  db: Db,
  key: Omit<Insertable<LtiToolKey>, 'publicJwk'> & { publicJwk: object },
) => {
  await db
    .insertInto('ltiToolKeys')
    .values({ ...key, publicJwk: toJsonb(key.publicJwk) })
    .execute();
};

export const updateToolKeysRetiring = async (db: Db, retiresAt: Date) => {
  await db.updateTable('ltiToolKeys').set({ retiresAt }).where('retiresAt', 'is', null).execute();
};

export const deleteExpiredLti = async (db: Db, now: Date) => {
  await db.deleteFrom('ltiNonces').where('expiresAt', '<', now).execute();
  await db.deleteFrom('ltiRegistrationKeys').where('expiresAt', '<', now).execute();
  await db.deleteFrom('ltiToolKeys').where('retiresAt', '<', now).execute();
};
