import { type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type {
  LtiDeployment,
  LtiFailure,
  LtiNonce,
  LtiPlatform,
  LtiRegistration,
  LtiToolKey,
} from '#server/platform/db/schema.ts';
import { everyWordIn } from '#server/platform/db/search.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

type RegistrationRow = Selectable<LtiRegistration>;

/** A platform by one of its registrations: by this client id it sends launches, and lets us call its services. */
export type PlatformRow = Selectable<LtiPlatform> &
  Pick<
    RegistrationRow,
    'issuer' | 'clientId' | 'authUrl' | 'tokenUrl' | 'tokenAudience' | 'jwksUrl' | 'endedAt'
  > & { registrationId: number };
export type NewPlatform = Insertable<LtiPlatform> &
  Omit<Insertable<LtiRegistration>, 'platformId' | 'lastLaunchAt' | 'createdAt'>;
export type DeploymentRow = Selectable<LtiDeployment>;
export type LoginRow = Selectable<LtiNonce>;
export type ToolKeyRow = Selectable<LtiToolKey>;
export type FailureRow = Selectable<LtiFailure>;

const platforms = (db: Db) =>
  db
    .selectFrom('ltiPlatforms')
    .innerJoin('ltiRegistrations', 'ltiRegistrations.platformId', 'ltiPlatforms.id')
    .selectAll('ltiPlatforms')
    .select([
      'ltiRegistrations.id as registrationId',
      'ltiRegistrations.issuer',
      'ltiRegistrations.clientId',
      'ltiRegistrations.authUrl',
      'ltiRegistrations.tokenUrl',
      'ltiRegistrations.tokenAudience',
      'ltiRegistrations.jwksUrl',
      'ltiRegistrations.endedAt',
    ]);

/** Without a client id the issuer must be unique: hosted platforms share one issuer among customers. */
export const findPlatformOfIssuer = async (
  db: Db,
  issuer: string,
  clientId: string | undefined,
): Promise<PlatformRow | null> => {
  let query = platforms(db)
    .where('ltiRegistrations.issuer', '=', issuer)
    .where('ltiRegistrations.endedAt', 'is', null);
  if (clientId !== undefined) query = query.where('ltiRegistrations.clientId', '=', clientId);
  const [first, ...others] = await query.limit(2).execute();
  return others.length === 0 ? (first ?? null) : null;
};

export const findRegistration = async (db: Db, registrationId: number): Promise<PlatformRow | null> =>
  (await platforms(db).where('ltiRegistrations.id', '=', registrationId).executeTakeFirst()) ?? null;

/** By this registration, or by the newest if there is none or it has ended. */
export const findPlatform = async (
  db: Db,
  id: number,
  registrationId: number | null,
): Promise<PlatformRow | null> =>
  (await platforms(db)
    .where('ltiPlatforms.id', '=', id)
    .orderBy(sql`lti_registrations.ended_at is null`, 'desc')
    .orderBy(sql`lti_registrations.id is not distinct from ${registrationId}`, 'desc')
    .orderBy('ltiRegistrations.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

const peopleOf = (platformId: string) =>
  sql<number>`(select count(*)::int from lti_users u where u.platform_id = ${sql.ref(platformId)})`;

const coursesOf = (platformId: string) =>
  sql<number>`(select count(distinct cx.course_id)::int from lti_contexts cx
    join lti_deployments d on d.id = cx.deployment_id where d.platform_id = ${sql.ref(platformId)})`;

const countScores = (state: 'waiting' | 'parked') =>
  sql<number>`(select count(*)::int from lti_scores s where s.platform_id = lti_platforms.id and s.state = ${state})`;

const listed = (db: Db) => db.selectFrom('ltiPlatforms').where('ltiPlatforms.state', '!=', 'deleted');

/** What an administrator may type: a name, or any address or client id of it. */
const searchText = sql`lower(lti_platforms.name || ' ' || lti_platforms.family || ' ' || array_to_string(lti_platforms.frame_origins, ' ')
  || ' ' || coalesce((select string_agg(r.issuer || ' ' || r.client_id || ' ' || r.auth_url, ' ')
    from lti_registrations r where r.platform_id = lti_platforms.id), ''))`;

type Wanted = { ids: number[] } | { search: string; limit: number; offset: number };

/** Those that wait for an answer first, then those with grades that have not arrived, then by name. */
export const listPlatformsWithCounts = (db: Db, now: Date, wanted: Wanted) =>
  listed(db)
    .selectAll()
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('ltiRegistrations')
          .select([
            'ltiRegistrations.id',
            'ltiRegistrations.issuer',
            'ltiRegistrations.clientId',
            'ltiRegistrations.authUrl',
            'ltiRegistrations.tokenUrl',
            'ltiRegistrations.tokenAudience',
            'ltiRegistrations.jwksUrl',
            'ltiRegistrations.lastLaunchAt',
          ])
          .whereRef('ltiRegistrations.platformId', '=', 'ltiPlatforms.id')
          .where('ltiRegistrations.endedAt', 'is', null)
          .orderBy('ltiRegistrations.id', 'desc'),
      ).as('registrations'),
      jsonArrayFrom(
        eb
          .selectFrom('ltiDeployments')
          .innerJoin('ltiRegistrations', 'ltiRegistrations.id', 'ltiDeployments.registrationId')
          .select(['ltiDeployments.id', 'ltiDeployments.deploymentId', 'ltiDeployments.isActive'])
          .whereRef('ltiDeployments.platformId', '=', 'ltiPlatforms.id')
          .where('ltiRegistrations.endedAt', 'is', null)
          .orderBy('ltiDeployments.id'),
      ).as('deployments'),
      countScores('waiting').as('waitingScores'),
      countScores('parked').as('parkedScores'),
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
    .$if('ids' in wanted, query => query.where('id', 'in', 'ids' in wanted ? wanted.ids : []))
    .$if('search' in wanted, query =>
      query.where(everyWordIn(searchText, 'search' in wanted ? wanted.search : '')),
    )
    .orderBy(sql`state = 'pending'`, 'desc')
    .orderBy(
      sql`exists (select from lti_scores s where s.platform_id = lti_platforms.id and s.state = 'parked')`,
      'desc',
    )
    .orderBy(
      sql`exists (select from lti_scores s where s.platform_id = lti_platforms.id and s.state = 'waiting')`,
      'desc',
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit('limit' in wanted ? wanted.limit : 1000)
    .offset('offset' in wanted ? wanted.offset : 0)
    .execute();

export const countPlatforms = async (db: Db, search: string): Promise<number> =>
  (
    await listed(db)
      .select(sql<number>`count(*)::int`.as('total'))
      .where(everyWordIn(searchText, search))
      .executeTakeFirstOrThrow()
  ).total;

/** Call it in a transaction. Null if this pair of issuer and client id is already registered. */
export const insertPlatformIfNew = async (
  db: Db,
  { issuer, clientId, authUrl, tokenUrl, tokenAudience = null, jwksUrl, ...platform }: NewPlatform,
): Promise<PlatformRow | null> => {
  const addresses = { issuer, clientId, authUrl, tokenUrl, tokenAudience, jwksUrl };
  const added = await db.insertInto('ltiPlatforms').values(platform).returningAll().executeTakeFirstOrThrow();
  const registration = await db
    .insertInto('ltiRegistrations')
    .values({ ...addresses, platformId: added.id })
    .onConflict(conflict => conflict.columns(['issuer', 'clientId']).where('endedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (registration) return { ...added, ...addresses, endedAt: null, registrationId: registration.id };
  await db.deleteFrom('ltiPlatforms').where('id', '=', added.id).execute();
  return null;
};

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
      | 'guid'
      | 'lastGradeAt'
      | 'lastRosterAt'
      | 'rosterProblem'
      | 'lastKeysAt'
      | 'keysProblem'
      | 'maybeSameAsId'
    >
  >,
) => {
  await db.updateTable('ltiPlatforms').set(fields).where('id', '=', id).execute();
};

/** Of all platforms with this key set. */
export const updateKeysHealth = async (
  db: Db,
  jwksUrl: string,
  health: { lastKeysAt?: Date; keysProblem: string | null },
) => {
  await db
    .updateTable('ltiPlatforms')
    .set(health)
    .where('id', 'in', eb =>
      eb
        .selectFrom('ltiRegistrations')
        .select('platformId')
        .where('jwksUrl', '=', jwksUrl)
        .where('endedAt', 'is', null),
    )
    .execute();
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

type Registered = Pick<PlatformRow, 'id' | 'registrationId'>;

export const findDeployment = async (
  db: Db,
  { registrationId }: Registered,
  deploymentId: string,
): Promise<DeploymentRow | null> =>
  (await db
    .selectFrom('ltiDeployments')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .where('deploymentId', '=', deploymentId)
    .executeTakeFirst()) ?? null;

export const insertDeployment = async (
  db: Db,
  { id, registrationId }: Registered,
  deploymentId: string,
  isActive = true,
) => {
  await db
    .insertInto('ltiDeployments')
    .values({ platformId: id, registrationId, deploymentId, isActive })
    .onConflict(conflict => conflict.columns(['registrationId', 'deploymentId']).doNothing())
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

export type RegistrationKey = { keyHash: string; isApproving: boolean; registrationId: number | null };

/** Uses a new key up. One that has made a registration can be used again, for that one only (`registrationId`). */
export const takeRegistrationKey = async (
  db: Db,
  keyHash: string,
  now: Date,
): Promise<RegistrationKey | null> =>
  (await db
    .updateTable('ltiRegistrationKeys')
    .set({ usedAt: now })
    .where('keyHash', '=', keyHash)
    .where(eb =>
      eb.or([
        eb('registrationId', 'is not', null),
        eb.and([eb('usedAt', 'is', null), eb('expiresAt', '>', now)]),
      ]),
    )
    .returning(['keyHash', 'isApproving', 'registrationId'])
    .executeTakeFirst()) ?? null;

export const updateKeyOfRegistration = async (
  db: Db,
  { keyHash }: RegistrationKey,
  { registrationId }: Pick<PlatformRow, 'registrationId'>,
) => {
  await db
    .updateTable('ltiRegistrationKeys')
    .set({ registrationId })
    .where('keyHash', '=', keyHash)
    .execute();
};

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
  await db
    .deleteFrom('ltiRegistrationKeys')
    .where('expiresAt', '<', now)
    .where('registrationId', 'is', null)
    .execute();
  await db.deleteFrom('ltiToolKeys').where('retiresAt', '<', now).execute();
};
