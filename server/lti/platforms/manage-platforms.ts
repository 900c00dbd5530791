import type { BodyOf } from '#contract/endpoint.ts';
import type {
  addPlatform as addEndpoint,
  changePlatform as changeEndpoint,
  Platform,
} from '#contract/lti.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { hashOf, newValue } from '../launch/one-time-values.ts';
import {
  insertDeployment,
  insertPlatformIfNew,
  insertRegistrationKey,
  listFailures,
  listPlatformsWithCounts,
  updateDeployment,
  updatePlatform,
} from './platforms.db.ts';
import { publicPem, readToolKeys } from './tool-keys.ts';
import { toolUrls } from './tool-urls.ts';

/** Actions of the site admin's LTI screen. */

const dayMs = 24 * 60 * 60 * 1000;

export const readTool = async (services: Services) => ({
  ...toolUrls(services),
  keys: (await readToolKeys(services)).map(key => ({ ...key, publicKey: publicPem(key) })),
});

const showPlatforms = async ({ db }: Services) =>
  (await listPlatformsWithCounts(db)).map(platform => ({
    ...platform,
    state: platform.state as Platform['state'],
  }));

const showPlatform = async (services: Services, id: number) => {
  const platform = (await showPlatforms(services)).find(row => row.id === id);
  if (!platform) throw new AppError('not_found', 'There is no such platform.');
  return platform;
};

export const readPlatforms = async (services: Services) => ({
  ltiPlatforms: await showPlatforms(services),
  tool: await readTool(services),
  failures: await listFailures(services.db),
});

export const addPlatform = async (services: Services, admin: UserRow, body: BodyOf<typeof addEndpoint>) => {
  const { deploymentId, tokenAudience, ...fields } = body;
  const platform = await insertPlatformIfNew(services.db, {
    ...fields,
    tokenAudience: tokenAudience || null,
    frameOrigins: [
      ...new Set(
        [fields.authUrl, fields.issuer].flatMap(url => (URL.canParse(url) ? [new URL(url).origin] : [])),
      ),
    ],
    state: 'active',
    // If the admin names a deployment, only that one is allowed.
    isOpenToDeployments: !deploymentId,
  });
  if (!platform)
    throw new AppError('conflict', 'A platform with this issuer and client id is registered already.', {
      field: 'clientId',
    });
  if (deploymentId) await insertDeployment(services.db, platform, deploymentId);
  await recordAudit(services.db, { action: 'platform-added', actor: admin, subject: platform.name });
  return showPlatform(services, platform.id);
};

export const changePlatform = async (
  services: Services,
  admin: UserRow,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
) => {
  const before = await showPlatform(services, id);
  const { name, state, isOpenToDeployments, frameOrigins } = body;
  const fields = {
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
    ...(isOpenToDeployments !== undefined && { isOpenToDeployments }),
    ...(frameOrigins !== undefined && { frameOrigins }),
  };
  if (Object.keys(fields).length > 0)
    await services.db.transaction().execute(async tx => {
      await updatePlatform(tx, { id }, fields);
      await recordAudit(tx, {
        action: 'platform-changed',
        actor: admin,
        subject: before.name,
        detail: state ?? Object.keys(fields).join(', '),
      });
    });
  return showPlatform(services, id);
};

export const changeDeployment = async (
  services: Services,
  { id, deploymentId }: { id: number; deploymentId: number },
  isActive: boolean,
) => {
  if (!(await updateDeployment(services.db, { id }, deploymentId, isActive)))
    throw new AppError('not_found', 'There is no such deployment.');
  return showPlatform(services, id);
};

export const makeRegistrationKey = async (services: Services, user: UserRow, isApproving: boolean) => {
  const key = newValue();
  const expiresAt = new Date(services.clock.now().getTime() + dayMs);
  await insertRegistrationKey(services.db, user, { keyHash: hashOf(key), isApproving, expiresAt });
  return { url: `${services.publicUrl}/lti/register?key=${key}`, expiresAt };
};
