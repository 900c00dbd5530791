import type { Sentence } from '#contract/core/catalogue.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { platformProblems } from '#contract/lti/platform-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { groupsScope, platformConfiguration } from '../lti-names.ts';
import { isUsableId } from '../usable-id.ts';

/** What a platform says about itself in its OpenID configuration. */

export type Json = Record<string, unknown>;

export type Configuration = {
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  tokenAudience: string | null;
  jwksUrl: string;
  /** Null where it does not register tools by itself. */
  registrationUrl: string | null;
  family: string;
  hasGroups: boolean;
};

/** Hosted platforms with one issuer for all schools, which differs from the school's host. */
const sharedIssuers: Record<string, RegExp> = {
  canvas: /(^|\.)instructure\.com$/,
  'blackboard.com': /(^|\.)blackboard\.com$/,
};

export const callJson = async (
  { platformHttp }: Services,
  url: string,
  request: Parameters<Services['platformHttp']['call']>[1],
): Promise<Json> => {
  const refuse = (why: Sentence, cause?: unknown) =>
    new AppError('conflict', platformProblems.couldNotBeAsked({ why }), { cause });
  const answer = await platformHttp.call(url, request).catch((error: unknown) => {
    throw error instanceof PlatformUnreachable ? refuse(error.problem, error) : error;
  });
  if (answer.status < 200 || answer.status > 299)
    throw refuse(coreProblems.answeredStatus({ status: answer.status }));
  const read = (): unknown => {
    try {
      return JSON.parse(answer.text);
    } catch (cause) {
      throw refuse(platformProblems.answerNotJson, cause);
    }
  };
  const json = read();
  if (typeof json !== 'object' || json === null) throw refuse(platformProblems.answerNotObject);
  return json as Json;
};

/**
 * `allowedHosts` are named by the operator: an installation of one's own often keeps the issuer of the hosted platform.
 */
export const readConfiguration = (
  json: Json,
  configurationUrl: string,
  allowedHosts: readonly string[],
): Configuration => {
  const incomplete = (what: string) => new AppError('invalid', platformProblems.configurationLacks({ what }));
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
    throw new AppError('invalid', platformProblems.foreignIssuer);
  const audience = json.authorization_server;
  return {
    issuer,
    family,
    authUrl: webUrl('authorization_endpoint'),
    tokenUrl: webUrl('token_endpoint'),
    tokenAudience: typeof audience === 'string' && audience !== '' ? audience : null,
    jwksUrl: webUrl('jwks_uri'),
    registrationUrl: json.registration_endpoint === undefined ? null : webUrl('registration_endpoint'),
    hasGroups: Array.isArray(json.scopes_supported) && json.scopes_supported.includes(groupsScope),
  };
};

/** Where platforms publish it below their issuer; the second one is Moodle's. */
const places = ['.well-known/openid-configuration', 'mod/lti/openid-configuration.php'];

/** Null if the issuer publishes none. */
export const discover = async (services: Services, issuer: string): Promise<Configuration | null> => {
  if (!URL.canParse(issuer)) return null;
  for (const place of places) {
    const url = new URL(place, `${issuer.replace(/\/$/, '')}/`).href;
    const json = await callJson(services, url, { headers: { accept: 'application/json' } }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    if (json && 'issuer' in json) return readConfiguration(json, url, services.config.ltiAllowedHosts);
  }
  return null;
};
