import type { Sentence } from '#contract/core/catalogue.ts';
import { platformProblems } from '#contract/lti/platform-problems.ts';
import {
  type PlatformAnswer,
  type PlatformHttp,
  PlatformUnreachable,
} from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import type { PlatformRow } from './platforms.db.ts';
import { signForPlatform } from './tool-keys.ts';

/** A cache of access tokens, until shortly before they expire. */

type Known = { token: string; endsAt: number };

const caches = new WeakMap<PlatformHttp, Map<string, Known>>();
const cacheOf = (http: PlatformHttp) => {
  const cache = caches.get(http) ?? new Map<string, Known>();
  caches.set(http, cache);
  return cache;
};

/** The token endpoint answered with an error status. */
export class TokenRefused extends Error {
  readonly status: number;
  readonly problem: Sentence;
  constructor(status: number) {
    const problem = platformProblems.accessRefused({ status });
    super(problem.text);
    this.problem = problem;
    this.status = status;
  }
}

const keyOf = ({ clientId, tokenUrl }: PlatformRow, scopes: string[]) =>
  JSON.stringify([clientId, tokenUrl, ...scopes.toSorted()]);

export const forgetToken = ({ platformHttp }: Services, platform: PlatformRow, scopes: string[]) => {
  cacheOf(platformHttp).delete(keyOf(platform, scopes));
};

/** One request, answered as the platform does. */
export const askForToken = async (
  services: Services,
  { clientId, tokenUrl, tokenAudience }: PlatformRow,
  scopes: string[],
): Promise<PlatformAnswer> => {
  const assertion = await signForPlatform(services, {
    iss: clientId,
    sub: clientId,
    aud: tokenAudience ?? tokenUrl,
  });
  return services.platformHttp.call(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: scopes.join(' '),
    }).toString(),
  });
};

export const tokenFor = async (
  services: Services,
  platform: PlatformRow,
  scopes: string[],
): Promise<string> => {
  const cache = cacheOf(services.platformHttp);
  const now = services.clock.now().getTime();
  const known = cache.get(keyOf(platform, scopes));
  if (known && known.endsAt > now) return known.token;

  const { status, text } = await askForToken(services, platform, scopes);
  if (status < 200 || status > 299) throw new TokenRefused(status);
  const { token, seconds } = readToken(text);
  cache.set(keyOf(platform, scopes), { token, endsAt: now + (seconds - 60) * 1000 });
  return token;
};

const readToken = (text: string) => {
  try {
    const { access_token, expires_in } = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token === 'string') return { token: access_token, seconds: Number(expires_in) || 60 };
  } catch {
    // Not JSON: treated as a missing token.
  }
  throw new PlatformUnreachable(platformProblems.noAccessToken);
};
