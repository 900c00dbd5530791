import type { PlatformAnswer, PlatformRequest } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetToken, tokenFor } from './platform-token.ts';
import type { PlatformRow } from './platforms.db.ts';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

/** A token of the platform goes to hosts of the platform only, whatever address a launch named. */
export const isHostOfPlatform = (platform: PlatformRow, url: string): boolean => {
  const { issuer, authUrl, tokenUrl, jwksUrl, frameOrigins } = platform;
  const host = hostOf(url);
  return (
    host !== '' && [issuer, authUrl, tokenUrl, jwksUrl, ...frameOrigins].some(known => hostOf(known) === host)
  );
};

/** A call of the gradebook or the roster with an access token; one that ended meanwhile is replaced once. */
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
