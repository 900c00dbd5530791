import { platformProblems } from '#contract/lti/platform-problems.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { toolConfiguration } from '../lti-names.ts';
import { isUsableId } from '../usable-id.ts';
import { registeredPage, updatedPage } from '../lti-pages.ts';
import { hashOf } from '../one-time-values.ts';
import { isHostOfPlatform } from './call-service.ts';
import { knownOrigins } from './known-origins.ts';
import {
  addFrameOrigins,
  findPlatformOfIssuer,
  findRegistration,
  insertDeployment,
  insertPlatformIfNew,
  type PlatformRow,
  type RegistrationKey,
  takeRegistrationKey,
  updateKeyOfRegistration,
  updatePlatform,
} from './platforms.db.ts';
import { callJson, type Configuration, type Json, readConfiguration } from './read-configuration.ts';
import type { Trace } from './record-failure.ts';
import { updateRegistration } from './registrations.db.ts';
import { askIfSame } from './take-over-platform.ts';
import { toolMetadata } from './tool-configuration.ts';

const badKey = () => new AppError('forbidden', platformProblems.registrationLinkNotValid);

type Query = {
  key?: string | undefined;
  openid_configuration?: string | undefined;
  registration_token?: string | undefined;
};

const originsOf = ({ issuer, authUrl }: Configuration, configurationUrl: string) =>
  knownOrigins([issuer, authUrl, configurationUrl]);

/** A deployment id in the answer: then no other is let in. */
const deploymentIn = (registered: Json): string | null => {
  const id = (registered[toolConfiguration] as Json | undefined)?.deployment_id;
  return typeof id === 'string' && id !== '' && isUsableId(id) ? id : null;
};

type Exchanged = {
  configuration: Configuration;
  configurationUrl: string;
  clientId: string;
  deploymentId: string | null;
};

/** Whether the platform's token is for the registration that we have. Reading it registers nothing. */
const isAbout = async (
  services: Services,
  { clientId }: PlatformRow,
  registrationUrl: string,
  headers: Record<string, string>,
): Promise<boolean> => {
  const held = await callJson(services, registrationUrl, { headers }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return held?.client_id === clientId;
};

/** Registers us with the platform, or changes what it knows about us: the client id that it answers with says which. */
const exchange = async (
  services: Services,
  configurationUrl: string,
  { registration_token }: Query,
  made: PlatformRow | null,
  trace: Trace,
): Promise<Exchanged> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(registration_token && { authorization: `Bearer ${registration_token}` }),
  };
  const configuration = readConfiguration(
    await callJson(services, configurationUrl, { headers }),
    configurationUrl,
    services.config.ltiAllowedHosts,
  );
  trace.issuer = configuration.issuer;
  if (configuration.registrationUrl === null)
    throw new AppError('invalid', platformProblems.configurationLacksEndpoint);
  if (made && !(await isAbout(services, made, configuration.registrationUrl, headers))) throw badKey();
  const registered = await callJson(services, configuration.registrationUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(toolMetadata(services, configuration)),
  });
  const clientId = registered.client_id;
  if (typeof clientId !== 'string' || clientId === '' || !isUsableId(clientId))
    throw new AppError('conflict', platformProblems.noClientId);
  return { configuration, configurationUrl, clientId, deploymentId: deploymentIn(registered) };
};

/** A registration that we have: the platform has changed it (Moodle’s “Update”), and its addresses may be new. */
const renew = async (
  services: Services,
  platform: PlatformRow,
  { configuration, configurationUrl, clientId, deploymentId }: Exchanged,
): Promise<Navigation> => {
  const { issuer, authUrl, tokenUrl, tokenAudience, jwksUrl, family } = configuration;
  const origins = originsOf(configuration, configurationUrl);
  await services.db.transaction().execute(async tx => {
    await updateRegistration(tx, platform.registrationId, {
      issuer,
      clientId,
      authUrl,
      tokenUrl,
      tokenAudience,
      jwksUrl,
    });
    if (family !== '') await updatePlatform(tx, platform, { family });
    await addFrameOrigins(tx, platform, origins);
    if (deploymentId !== null) await insertDeployment(tx, platform, deploymentId);
    await recordAudit(tx, {
      action: 'platform-changed',
      actor: null,
      subject: platform.name,
      detail: 'updated by its registration',
    });
  });
  return { to: 'page', html: updatedPage(platform.name), frameAncestors: origins };
};

/** Stores a new registration. Null if there is one with this client id. */
const add = async (
  services: Services,
  { configuration, configurationUrl, clientId, deploymentId }: Exchanged,
  key: RegistrationKey,
): Promise<Navigation | null> => {
  const { issuer, authUrl, tokenUrl, tokenAudience, jwksUrl, family } = configuration;
  const origins = originsOf(configuration, configurationUrl);
  const name = new URL(configurationUrl).host;
  const outcome = await services.db.transaction().execute(async tx => {
    const platform = await insertPlatformIfNew(tx, {
      name,
      issuer,
      clientId,
      authUrl,
      tokenUrl,
      tokenAudience,
      jwksUrl,
      family,
      frameOrigins: origins,
      learnedOrigins: origins,
      state: key.isApproving ? 'active' : 'pending',
      // All schools share one Blackboard client id, so each deployment must be allowed by hand.
      isOpenToDeployments: deploymentId === null && !family.startsWith('blackboard'),
    });
    if (!platform) return null;
    await updateKeyOfRegistration(tx, key, platform);
    if (deploymentId !== null) await insertDeployment(tx, platform, deploymentId);
    await recordAudit(tx, { action: 'platform-added', actor: null, subject: name, detail: issuer });
    const earlierName = await askIfSame(tx, platform, new URL(configurationUrl).origin);
    return { isActive: platform.state === 'active' && earlierName === null, earlierName };
  });
  return outcome && { to: 'page', html: registeredPage(name, outcome), frameAncestors: origins };
};

const usedUp = (cause: AppError) =>
  new AppError(cause.code, platformProblems.registrationLinkUsedUp({ why: cause.problem }), { cause });

/** A link that made a registration works for that one only, and calls no other host than its platform's. */
const registrationOf = async (
  services: Services,
  { registrationId }: RegistrationKey,
  configurationUrl: string,
): Promise<PlatformRow | null> => {
  if (registrationId === null) return null;
  const platform = await findRegistration(services.db, registrationId);
  if (!platform || platform.endedAt !== null || !isHostOfPlatform(platform, configurationUrl)) throw badKey();
  return platform;
};

/**
 * Dynamic Registration: the platform opens this page with the URL of its configuration. It needs a one-time key made by an
 * administrator, so that strangers cannot make us call URLs. The key is consumed before the first call, also if that fails.
 * A platform that answers with a client id that we have has changed that registration (Moodle’s “Update”). A key that has
 * made a registration changes that one and nothing else: the platform is first asked which one its token is for.
 */
export const registerPlatform = async (
  services: Services,
  query: Query,
  trace: Trace,
): Promise<Navigation> => {
  if (!query.key) throw new AppError('invalid', platformProblems.registrationKeyMissing);
  const configurationUrl = query.openid_configuration ?? '';
  if (!URL.canParse(configurationUrl)) throw new AppError('invalid', platformProblems.pasteRegistrationLink);
  const key = await takeRegistrationKey(services.db, hashOf(query.key), services.clock.now());
  if (!key) throw badKey();
  const made = await registrationOf(services, key, configurationUrl);
  try {
    const exchanged = await exchange(services, configurationUrl, query, made, trace);
    const { configuration, clientId } = exchanged;
    const known = await findPlatformOfIssuer(services.db, configuration.issuer, clientId);
    if (made && known?.registrationId !== made.registrationId) throw badKey();
    if (known) {
      await updateKeyOfRegistration(services.db, key, known);
      return await renew(services, known, exchanged);
    }
    const added = await add(services, exchanged, key);
    if (!added) throw new AppError('conflict', platformProblems.registeredAlready);
    return added;
  } catch (error) {
    throw error instanceof AppError && !made ? usedUp(error) : error;
  }
};
