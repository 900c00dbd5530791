import type { PlatformAnswer, PlatformRequest } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetToken, tokenFor } from './platform-token.ts';
import type { PlatformRow } from './platforms.db.ts';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

/** A frame origin may begin with a wildcard for one host name and more: `https://*.school.example`. */
const isCovered = (host: string, known: string): boolean => {
  const pattern = hostOf(known);
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host;
};

/** Access tokens are sent only to hosts of the platform, not to any URL of a launch. */
export const isHostOfPlatform = (platform: PlatformRow, url: string): boolean => {
  const { issuer, authUrl, tokenUrl, jwksUrl, frameOrigins } = platform;
  const host = hostOf(url);
  return (
    host !== '' && [issuer, authUrl, tokenUrl, jwksUrl, ...frameOrigins].some(known => isCovered(host, known))
  );
};

/** Calls a gradebook or roster service with an access token; on 401 retries once with a new token. */
export const callService = async (
  services: Services,
  platform: PlatformRow,
  scopes: string[],
  url: string,
  request: PlatformRequest = {},
): Promise<PlatformAnswer> => {
  const send = async () => {
    const token = await tokenFor(services, platform, scopes);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return services.platformHttp.call(url, { ...request, headers });
  };
  const first = await send();
  if (first.status !== 401) return first;
  forgetToken(services, platform, scopes);
  return send();
};
