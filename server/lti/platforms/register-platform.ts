import type { Navigation } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { groupsScope, platformConfiguration, toolConfiguration } from '../lti-names.ts';
import { isUsableId } from '../usable-id.ts';
import { registeredPage } from '../lti-pages.ts';
import { hashOf } from '../one-time-values.ts';
import { knownOrigins } from './known-origins.ts';
import { insertDeployment, insertPlatformIfNew, takeRegistrationKey } from './platforms.db.ts';
import type { Trace } from './record-failure.ts';
import { askIfSame } from './take-over-platform.ts';
import { toolMetadata } from './tool-configuration.ts';

type Json = Record<string, unknown>;
type Configuration = {
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  tokenAudience: string | null;
  jwksUrl: string;
  registrationUrl: string;
  family: string;
  hasGroups: boolean;
};

const badKey = () =>
  new AppError(
    'forbidden',
    'This registration link has been used or is too old. Ask an administrator of Cairn for a new one.',
  );

/** Hosted platforms with one issuer for all schools, which differs from the school's host. */
const sharedIssuers: Record<string, RegExp> = {
  canvas: /(^|\.)instructure\.com$/,
  'blackboard.com': /(^|\.)blackboard\.com$/,
};

const callJson = async (
  { platformHttp }: Services,
  url: string,
  request: Parameters<Services['platformHttp']['call']>[1],
): Promise<Json> => {
  const refuse = (why: string, cause?: unknown) =>
    new AppError('conflict', `Your learning management system could not be asked. ${why}`, { cause });
  const answer = await platformHttp.call(url, request).catch((error: unknown) => {
    throw error instanceof PlatformUnreachable ? refuse(error.message, error) : error;
  });
  if (answer.status < 200 || answer.status > 299) throw refuse(`It answered with status ${answer.status}.`);
  const read = (): unknown => {
    try {
      return JSON.parse(answer.text);
    } catch (cause) {
      throw refuse('What it answered is not JSON.', cause);
    }
  };
  const json = read();
  if (typeof json !== 'object' || json === null) throw refuse('What it answered is not a JSON object.');
  return json as Json;
};

/**
 * `allowedHosts` are named by the operator: an installation of one's own often keeps the issuer of the hosted platform.
 */
const readConfiguration = (
  json: Json,
  configurationUrl: string,
  allowedHosts: readonly string[],
): Configuration => {
  const incomplete = (what: string) =>
    new AppError('invalid', `The configuration of your learning management system lacks ${what}.`);
  const webUrl = (name: string): string => {
    const value = json[name];
    const isUsable = typeof value === 'string' && isUsableId(value) && URL.canParse(value);
    if (!isUsable || !/^https?:$/.test(new URL(value).protocol)) throw incomplete(name);
    return value;
  };
  const issuer = webUrl('issuer');
  const code = (json[platformConfiguration] as Json | undefined)?.product_family_code;
  const family = typeof code === 'string' ? code.toLowerCase() : '';
  const host = new URL(configurationUrl).hostname;
  const shared = sharedIssuers[family];
  const isShared =
    shared?.test(new URL(issuer).hostname) && (shared.test(host) || allowedHosts.includes(host));
  if (new URL(issuer).hostname !== host && !isShared)
    throw new AppError(
      'invalid',
      'The configuration names another host as its issuer than the one it came from.',
    );
  const audience = json.authorization_server;
  return {
    issuer,
    family,
    authUrl: webUrl('authorization_endpoint'),
    tokenUrl: webUrl('token_endpoint'),
    tokenAudience: typeof audience === 'string' && audience !== '' ? audience : null,
    jwksUrl: webUrl('jwks_uri'),
    registrationUrl: webUrl('registration_endpoint'),
    hasGroups: Array.isArray(json.scopes_supported) && json.scopes_supported.includes(groupsScope),
  };
};

type Query = {
  key?: string | undefined;
  openid_configuration?: string | undefined;
  registration_token?: string | undefined;
};

/** Registers us with the platform and stores its response. */
const exchange = async (
  services: Services,
  configurationUrl: string,
  { registration_token }: Query,
  isApproving: boolean,
  trace: Trace,
): Promise<Navigation> => {
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
  const registered = await callJson(services, configuration.registrationUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(toolMetadata(services, configuration)),
  });
  const clientId = registered.client_id;
  if (typeof clientId !== 'string' || clientId === '' || !isUsableId(clientId))
    throw new AppError(
      'conflict',
      'Your learning management system registered us without a client id that can be used.',
    );
  const deploymentId = (registered[toolConfiguration] as Json | undefined)?.deployment_id;

  const learnedOrigins = knownOrigins([configuration.issuer, configuration.authUrl, configurationUrl]);
  const name = new URL(configurationUrl).host;
  const isNamed = typeof deploymentId === 'string' && deploymentId !== '' && isUsableId(deploymentId);
  const outcome = await services.db.transaction().execute(async tx => {
    const { issuer, authUrl, tokenUrl, tokenAudience, jwksUrl, family } = configuration;
    const platform = await insertPlatformIfNew(tx, {
      name,
      issuer,
      clientId,
      authUrl,
      tokenUrl,
      tokenAudience,
      jwksUrl,
      family,
      frameOrigins: learnedOrigins,
      learnedOrigins,
      state: isApproving ? 'active' : 'pending',
      // All schools share one Blackboard client id, so each deployment must be allowed by hand.
      isOpenToDeployments: !isNamed && !family.startsWith('blackboard'),
    });
    if (!platform) throw new AppError('conflict', 'This learning management system is registered already.');
    if (isNamed) await insertDeployment(tx, platform, deploymentId);
    await recordAudit(tx, { action: 'platform-added', actor: null, subject: name, detail: issuer });
    const earlierName = await askIfSame(tx, platform, new URL(configurationUrl).origin);
    return { isActive: platform.state === 'active' && earlierName === null, earlierName };
  });
  return { to: 'page', html: registeredPage(name, outcome), frameAncestors: learnedOrigins };
};

const usedUp = (cause: AppError) =>
  new AppError(
    cause.code,
    `${cause.message} This registration link is used up: ask an administrator of Cairn for a new one.`,
    { cause },
  );

/**
 * Dynamic Registration: the platform opens this page with the URL of its configuration. It needs a one-time key made by an
 * administrator, so that strangers cannot make us call URLs. The key is consumed before the first call, also if that fails.
 * A registered platform is never overwritten.
 */
export const registerPlatform = async (
  services: Services,
  query: Query,
  trace: Trace,
): Promise<Navigation> => {
  if (!query.key) throw new AppError('invalid', 'Use the whole registration link: its key is missing.');
  const configurationUrl = query.openid_configuration ?? '';
  if (!URL.canParse(configurationUrl))
    throw new AppError(
      'invalid',
      'Paste this link into the page of your learning management system where tools are registered.',
    );
  const key = await takeRegistrationKey(services.db, hashOf(query.key), services.clock.now());
  if (!key) throw badKey();
  try {
    return await exchange(services, configurationUrl, query, key.isApproving, trace);
  } catch (error) {
    throw error instanceof AppError ? usedUp(error) : error;
  }
};
