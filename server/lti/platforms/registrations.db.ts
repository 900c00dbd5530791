import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { LtiDeployment, LtiPlatform } from '#server/platform/db/schema.ts';

type PlatformRow = Selectable<LtiPlatform>;
type DeploymentRow = Selectable<LtiDeployment>;

/** Queries about a platform that is deleted, or registered again under another client id. */

/**
 * The latest other registration with this issuer that people have come in from. Schools that share an issuer are told
 * apart by their own origin, which is then required to be known.
 */
export const findEarlierPlatform = async (
  db: Db,
  { id, issuer }: Pick<PlatformRow, 'id' | 'issuer'>,
  ownOrigin: string | null,
): Promise<{ id: number; name: string } | null> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from lti_platforms p
    where p.issuer = ${issuer} and p.id <> ${id}
      and (${ownOrigin}::text is null or ${ownOrigin}::text = any(p.frame_origins))
      and exists (select from lti_users u where u.platform_id = p.id)
    order by p.last_launch_at desc nulls last, p.id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
};

/** Frees its client id, so that the same one can be registered again. */
export const updatePlatformDeleted = async (db: Db, { id, clientId }: PlatformRow) => {
  await db
    .updateTable('ltiPlatforms')
    .set({ state: 'deleted', clientId: `${clientId} (deleted ${id})`, maybeSameAsId: null })
    .where('id', '=', id)
    .execute();
};

export const lockPlatform = async (db: Db, id: number): Promise<PlatformRow | null> =>
  (await db.selectFrom('ltiPlatforms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

export const listDeployments = (db: Db, { id }: { id: number }): Promise<DeploymentRow[]> =>
  db.selectFrom('ltiDeployments').selectAll().where('platformId', '=', id).orderBy('id').execute();

export const deletePlatformRow = async (db: Db, { id }: { id: number }) => {
  await db.deleteFrom('ltiPlatforms').where('id', '=', id).execute();
};

/** The earlier row continues with the addresses and the client id of the new one. */
export const updatePlatformSucceeded = async (db: Db, earlier: PlatformRow, newer: PlatformRow) => {
  const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];
  await db
    .updateTable('ltiPlatforms')
    .set({
      clientId: newer.clientId,
      authUrl: newer.authUrl,
      tokenUrl: newer.tokenUrl,
      tokenAudience: newer.tokenAudience,
      jwksUrl: newer.jwksUrl,
      isOpenToDeployments: newer.isOpenToDeployments,
      family: newer.family || earlier.family,
      frameOrigins: union(earlier.frameOrigins, newer.frameOrigins),
      learnedOrigins: union(earlier.learnedOrigins, newer.learnedOrigins),
      state: 'active',
      scoresPausedUntil: null,
    })
    .where('id', '=', earlier.id)
    .execute();
};

export const updateDeploymentRenamed = async (db: Db, { id }: { id: number }, deploymentId: string) => {
  await db.updateTable('ltiDeployments').set({ deploymentId, isActive: true }).where('id', '=', id).execute();
};

export const updateDeploymentsFormer = async (db: Db, platform: { id: number }) => {
  await db
    .updateTable('ltiDeployments')
    .set({ isFormer: true })
    .where('platformId', '=', platform.id)
    .execute();
};

export const upsertCurrentDeployment = async (db: Db, platform: { id: number }, deploymentId: string) => {
  await db
    .insertInto('ltiDeployments')
    .values({ platformId: platform.id, deploymentId })
    .onConflict(conflict =>
      conflict.columns(['platformId', 'deploymentId']).doUpdateSet({ isFormer: false, isActive: true }),
    )
    .execute();
};

/** Moves a course of the platform from a deployment of an earlier registration, if it is not known in this one. */
export const adoptContext = async (db: Db, deployment: DeploymentRow, platformContextId: string) => {
  await sql`
    update lti_contexts set deployment_id = ${deployment.id}
    where id = (
      select cx.id from lti_contexts cx join lti_deployments d on d.id = cx.deployment_id
      where d.platform_id = ${deployment.platformId} and d.is_former and d.id <> ${deployment.id}
        and cx.platform_context_id = ${platformContextId}
      order by cx.id desc limit 1
    ) and not exists (
      select from lti_contexts known
      where known.deployment_id = ${deployment.id} and known.platform_context_id = ${platformContextId}
    )
  `.execute(db);
};
