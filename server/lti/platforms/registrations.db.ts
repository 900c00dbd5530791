import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { LtiDeployment, LtiRegistration } from '#server/platform/db/schema.ts';

/** Queries about platforms that are deleted, registered again, changed or moved. */

type RegistrationRow = Selectable<LtiRegistration>;
type DeploymentRow = Selectable<LtiDeployment>;
type OfPlatform = { id: number };

/**
 * The latest other platform with this issuer that people have come in from. Schools that share an issuer are told apart by
 * their own origin, which is then required to be known.
 */
export const findEarlierPlatform = async (
  db: Db,
  { id, issuer }: { id: number; issuer: string },
  ownOrigin: string | null,
): Promise<{ id: number; name: string } | null> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from lti_platforms p
    where p.id <> ${id}
      and exists (select from lti_registrations r where r.platform_id = p.id and r.issuer = ${issuer})
      and (${ownOrigin}::text is null or ${ownOrigin}::text = any(p.frame_origins))
      and exists (select from lti_users u where u.platform_id = p.id)
    order by p.last_launch_at desc nulls last, p.id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
};

/** The latest other platform that people have come in from and that calls itself the same. */
export const findPlatformWithGuid = async (
  db: Db,
  { id }: OfPlatform,
  guid: string,
): Promise<{ id: number; name: string } | null> =>
  (await db
    .selectFrom('ltiPlatforms')
    .select(['id', 'name'])
    .where('guid', '=', guid)
    .where('id', '!=', id)
    .where(sql<boolean>`exists (select from lti_users u where u.platform_id = lti_platforms.id)`)
    .orderBy(sql`last_launch_at desc nulls last`)
    .executeTakeFirst()) ?? null;

/** Frees its client ids, so that the same ones can be registered again. */
export const updatePlatformDeleted = async (db: Db, { id }: OfPlatform, now: Date) => {
  await db
    .updateTable('ltiPlatforms')
    .set({ state: 'deleted', maybeSameAsId: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('ltiRegistrations')
    .set({ endedAt: now })
    .where('platformId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
};

export const lockPlatform = async (db: Db, id: number) =>
  (await db.selectFrom('ltiPlatforms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;
export type LockedPlatform = NonNullable<Awaited<ReturnType<typeof lockPlatform>>>;

export type TakeOver = {
  people: number;
  courses: number;
  links: number;
  /** Known by both: they continue as the earlier ones. */
  peopleInBoth: number;
  coursesInBoth: number;
  /** Lessons begun in such courses since they are opened from the new address. */
  lessonsSetAside: number;
};

const contextsInBoth = (earlier: OfPlatform, newer: OfPlatform) => sql`
  select mine.id, mine.course_id from lti_contexts mine
    join lti_deployments d on d.id = mine.deployment_id and d.platform_id = ${newer.id}
  where exists (
    select from lti_contexts theirs join lti_deployments e on e.id = theirs.deployment_id
    where e.platform_id = ${earlier.id} and theirs.platform_context_id = mine.platform_context_id)`;

const subjectsInBoth = (earlier: OfPlatform, newer: OfPlatform) => sql`
  select mine.subject from lti_users mine
    join lti_users theirs on theirs.subject = mine.subject and theirs.platform_id = ${earlier.id}
  where mine.platform_id = ${newer.id}`;

/** What happens if the earlier platform continues with the registrations of the newer one. */
export const countTakeOver = async (db: Db, earlier: OfPlatform, newer: OfPlatform): Promise<TakeOver> => {
  const { rows } = await sql<TakeOver>`
    select
      (select count(*)::int from lti_users u where u.platform_id = ${earlier.id}) as people,
      (select count(distinct cx.course_id)::int from lti_contexts cx
        join lti_deployments d on d.id = cx.deployment_id where d.platform_id = ${earlier.id}) as courses,
      (select count(*)::int from lti_resource_links rl join lti_contexts cx on cx.id = rl.context_id
        join lti_deployments d on d.id = cx.deployment_id
        where d.platform_id = ${earlier.id} and rl.parent_id is null) as links,
      (select count(*)::int from (${subjectsInBoth(earlier, newer)}) s) as people_in_both,
      (select count(*)::int from (${contextsInBoth(earlier, newer)}) c) as courses_in_both,
      (select count(*)::int from user_lessons ul join lessons l on l.id = ul.lesson_id
        join modules m on m.id = l.module_id
        where m.course_id in (select c.course_id from (${contextsInBoth(earlier, newer)}) c)) as lessons_set_aside
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a query without a table has a row');
  return counted;
};

/**
 * Moves everything of the newer platform to the earlier one and removes its row. Of what both have, the earlier one's
 * stays; the courses and accounts of the other remain as rows, but nothing leads to them any more.
 */
export const updatePlatformSucceeded = async (db: Db, earlier: LockedPlatform, newer: LockedPlatform) => {
  const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];
  await sql`delete from lti_contexts where id in (select c.id from (${contextsInBoth(earlier, newer)}) c)`.execute(
    db,
  );
  await sql`delete from lti_users where platform_id = ${newer.id}
    and subject in (${subjectsInBoth(earlier, newer)})`.execute(db);
  for (const table of ['ltiUsers', 'ltiScores', 'ltiLaunches', 'ltiRegistrations'] as const)
    await db.updateTable(table).set({ platformId: earlier.id }).where('platformId', '=', newer.id).execute();
  await db.deleteFrom('ltiPlatforms').where('id', '=', newer.id).execute();
  await db
    .updateTable('ltiPlatforms')
    .set({
      isOpenToDeployments: newer.isOpenToDeployments,
      family: newer.family || earlier.family,
      guid: newer.guid || earlier.guid,
      frameOrigins: union(earlier.frameOrigins, newer.frameOrigins),
      learnedOrigins: union(earlier.learnedOrigins, newer.learnedOrigins),
      state: 'active',
      scoresPausedUntil: null,
    })
    .where('id', '=', earlier.id)
    .execute();
};

/** Serializes first launches of a course that come by two registrations. */
export const lockContext = async (db: Db, { id }: OfPlatform, platformContextId: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti context ${id} ${platformContextId}`}, 0))`.execute(
    db,
  );
};

/**
 * Deployments that are one school: this one, and those of the other registrations of its platform. Deployments of the same
 * registration can be different schools.
 */
export const listDeploymentsOfSchool = async (db: Db, { id }: { id: number }): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from lti_deployments d join lti_deployments own on own.platform_id = d.platform_id
    where own.id = ${id} and (d.id = own.id or d.registration_id <> own.registration_id)
  `.execute(db);
  return rows.map(row => row.id);
};

/** The deployment by which a course of the platform was first opened; this one if it was not. */
export const findHomeOfContext = async (
  db: Db,
  deployment: DeploymentRow,
  platformContextId: string,
): Promise<number> => {
  const { rows } = await sql<{ deploymentId: number }>`
    select cx.deployment_id from lti_contexts cx
    where cx.platform_context_id = ${platformContextId} and cx.deployment_id = any(${await listDeploymentsOfSchool(db, deployment)}::int[])
    order by cx.deployment_id = ${deployment.id} desc, cx.id desc limit 1
  `.execute(db);
  return rows[0]?.deploymentId ?? deployment.id;
};

type Addresses = Pick<
  RegistrationRow,
  'issuer' | 'clientId' | 'authUrl' | 'tokenUrl' | 'tokenAudience' | 'jwksUrl'
>;

/** Throws a unique violation if another platform is registered with this issuer and client id. */
export const updateRegistration = async (db: Db, registrationId: number, addresses: Addresses) => {
  await db.updateTable('ltiRegistrations').set(addresses).where('id', '=', registrationId).execute();
};

export const findOtherRegistration = async (
  db: Db,
  registrationId: number,
  { issuer, clientId }: Pick<Addresses, 'issuer' | 'clientId'>,
): Promise<{ id: number } | null> =>
  (await db
    .selectFrom('ltiRegistrations')
    .select('id')
    .where('issuer', '=', issuer)
    .where('clientId', '=', clientId)
    .where('endedAt', 'is', null)
    .where('id', '!=', registrationId)
    .executeTakeFirst()) ?? null;

/** After a move of the platform: what it told us under its old address is under the new one. */
export const updateServiceUrls = async (db: Db, { id }: OfPlatform, from: string, to: string) => {
  const moved = (column: string) => sql`case
    when ${sql.ref(column)} = ${from} or starts_with(${sql.ref(column)}, ${`${from.replace(/\/$/, '')}/`})
      then ${to.replace(/\/$/, '')} || substr(${sql.ref(column)}, ${from.replace(/\/$/, '').length + 1}::int)
    else ${sql.ref(column)} end`;
  const contexts = sql`select cx.id from lti_contexts cx join lti_deployments d on d.id = cx.deployment_id
    where d.platform_id = ${id}`;
  await sql`update lti_contexts set roster_url = ${moved('roster_url')}, groups_url = ${moved('groups_url')}
    where id in (${contexts})`.execute(db);
  await sql`update lti_resource_links set line_item_url = ${moved('line_item_url')},
      line_items_url = ${moved('line_items_url')}
    where context_id in (${contexts})`.execute(db);
};

export const updateRegistrationLaunched = async (db: Db, registrationId: number, now: Date) => {
  await db
    .updateTable('ltiRegistrations')
    .set({ lastLaunchAt: now })
    .where('id', '=', registrationId)
    .execute();
};

/** Scopes that launches by this registration have offered. */
export const listScopesOfRegistration = async (db: Db, registrationId: number): Promise<string[]> => {
  const { rows } = await sql<{ scope: string }>`
    select distinct unnest(scopes) as scope from lti_resource_links where registration_id = ${registrationId}
  `.execute(db);
  return rows.map(row => row.scope);
};
