import { platformProblems } from '#contract/lti/platform-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type {
  addPlatform as addEndpoint,
  changePlatform as changeEndpoint,
  Platform,
} from '#contract/lti/lti.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { hashOf, newValue } from '../one-time-values.ts';
import { type PageQuery, paginationOf } from '#contract/core/pages.ts';
import {
  countPlatforms,
  insertDeployment,
  insertPlatformIfNew,
  insertRegistrationKey,
  listFailures,
  listPlatformsWithCounts,
  updateDeployment,
  updatePlatform,
} from './platforms.db.ts';
import { knownOrigins } from './known-origins.ts';
import { askIfSame } from './take-over-platform.ts';
import { publicPem, readToolKeys } from './tool-keys.ts';
import { toolUrls } from './tool-urls.ts';

/** Actions of the site admin's LTI screen. */

const dayMs = 24 * 60 * 60 * 1000;

export const readTool = async (services: Services) => ({
  ...toolUrls(services),
  keys: (await readToolKeys(services)).map(key => ({ ...key, publicKey: publicPem(key) })),
});

const showPlatforms = async (
  { db, clock }: Services,
  wanted: Parameters<typeof listPlatformsWithCounts>[2],
) =>
  (await listPlatformsWithCounts(db, clock.now(), wanted)).map(platform => ({
    ...platform,
    state: platform.state as Platform['state'],
    registrations: platform.registrations.map(({ lastLaunchAt, ...registration }) => ({
      ...registration,
      lastLaunchAt: lastLaunchAt === null ? null : new Date(lastLaunchAt),
    })),
  }));

export const showPlatform = async (services: Services, id: number) => {
  const [platform] = await showPlatforms(services, { ids: [id] });
  if (!platform) throw new AppError('not_found', platformProblems.noSuchPlatform);
  return platform;
};

export const readPlatforms = async (services: Services, query: PageQuery) => {
  const pagination = paginationOf(query, await countPlatforms(services.db, query.search));
  const { page, limit } = pagination;
  return {
    ltiPlatforms: await showPlatforms(services, {
      search: query.search,
      limit,
      offset: (page - 1) * limit,
    }),
    pagination,
    tool: await readTool(services),
    failures: await listFailures(services.db),
  };
};

export const addPlatform = async (services: Services, admin: UserRow, body: BodyOf<typeof addEndpoint>) => {
  const { deploymentId, tokenAudience, ...fields } = body;
  const learnedOrigins = knownOrigins([fields.authUrl, fields.issuer]);
  const added = await services.db.transaction().execute(async tx => {
    const platform = await insertPlatformIfNew(tx, {
      ...fields,
      tokenAudience: tokenAudience || null,
      frameOrigins: learnedOrigins,
      learnedOrigins,
      state: 'active',
      // One that the admin names is allowed; others wait for them.
      isOpenToDeployments: false,
    });
    if (!platform)
      throw new AppError('conflict', platformProblems.registeredWithClientId, {
        field: 'clientId',
      });
    if (deploymentId) await insertDeployment(tx, platform, deploymentId);
    await askIfSame(tx, platform, null);
    await recordAudit(tx, { action: 'platform-added', actor: admin, subject: platform.name });
    return platform;
  });
  return showPlatform(services, added.id);
};

const fieldsOf = (
  { name, state, isOpenToDeployments, frameOrigins, isNew }: BodyOf<typeof changeEndpoint>,
  { learnedOrigins }: Pick<Platform, 'learnedOrigins'>,
) => ({
  ...(name !== undefined && { name }),
  ...(state !== undefined && { state }),
  ...(isOpenToDeployments !== undefined && { isOpenToDeployments }),
  ...(frameOrigins !== undefined && {
    frameOrigins,
    learnedOrigins: learnedOrigins.filter(origin => frameOrigins.includes(origin)),
  }),
  ...(isNew && { maybeSameAsId: null }),
});

export const changePlatform = async (
  services: Services,
  admin: UserRow,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
) => {
  const before = await showPlatform(services, id);
  if (body.state === 'active' && before.sameAs && !body.isNew)
    throw new AppError('conflict', platformProblems.sameAsNotDecided({ name: before.sameAs.name }));
  const fields = fieldsOf(body, before);
  if (Object.keys(fields).length > 0)
    await services.db.transaction().execute(async tx => {
      await updatePlatform(tx, { id }, fields);
      await recordAudit(tx, {
        action: 'platform-changed',
        actor: admin,
        subject: before.name,
        detail: body.state ?? Object.keys(fields).join(', '),
      });
    });
  return showPlatform(services, id);
};

export const changeDeployment = async (
  services: Services,
  admin: UserRow,
  { id, deploymentId }: { id: number; deploymentId: number },
  isActive: boolean,
) => {
  const { name } = await showPlatform(services, id);
  await services.db.transaction().execute(async tx => {
    const changed = await updateDeployment(tx, { id }, deploymentId, isActive);
    if (!changed) throw new AppError('not_found', platformProblems.noSuchDeployment);
    await recordAudit(tx, {
      action: 'deployment-changed',
      actor: admin,
      subject: name,
      detail: `${changed.deploymentId}, ${isActive ? 'allowed' : 'stopped'}`,
    });
  });
  return showPlatform(services, id);
};

export const makeRegistrationKey = async (services: Services, user: UserRow, isApproving: boolean) => {
  const key = newValue();
  const expiresAt = new Date(services.clock.now().getTime() + dayMs);
  await services.db.transaction().execute(async tx => {
    await insertRegistrationKey(tx, user, { keyHash: hashOf(key), isApproving, expiresAt });
    await recordAudit(tx, {
      action: 'registration-link-made',
      actor: user,
      detail: isApproving ? 'approves at once' : '',
    });
  });
  return { url: `${services.publicUrl}/lti/register?key=${key}`, expiresAt };
};
