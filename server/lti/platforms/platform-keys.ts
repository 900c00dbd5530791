import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import { type PlatformHttp, PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * A cache of the platforms' key sets. A set older than ten minutes is fetched again, so that revoked keys expire; while the
 * platform is down the old set is used. An unknown key id triggers one fetch and then none for a minute, so that forged
 * key ids cannot make us flood the platform.
 */

type KnownSet = { find: JWTVerifyGetKey; fetchedAt: number };
type Cache = {
  sets: Map<string, KnownSet>;
  fetching: Map<string, Promise<KnownSet>>;
  missedAt: Map<string, number>;
};

const freshForMs = 10 * 60_000;
const pauseMs = 60_000;

const caches = new WeakMap<PlatformHttp, Cache>();
const cacheOf = (http: PlatformHttp): Cache => {
  const cache = caches.get(http) ?? { sets: new Map(), fetching: new Map(), missedAt: new Map() };
  caches.set(http, cache);
  return cache;
};

const fetchSet = async ({ platformHttp, clock }: Services, url: string): Promise<KnownSet> => {
  const { status, text } = await platformHttp.call(url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new PlatformUnreachable(`Its key set answered with status ${status}.`);
  try {
    return { find: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet), fetchedAt: clock.now().getTime() };
  } catch (cause) {
    throw new PlatformUnreachable('What it answers is not a key set.', { cause });
  }
};

/** Concurrent launches share one fetch. */
const fetchShared = (services: Services, url: string): Promise<KnownSet> => {
  const { sets, fetching } = cacheOf(services.platformHttp);
  const running = fetching.get(url);
  if (running) return running;
  const promise = fetchSet(services, url)
    .then(set => {
      sets.set(url, set);
      return set;
    })
    .finally(() => fetching.delete(url));
  fetching.set(url, promise);
  return promise;
};

const currentSet = async (services: Services, url: string): Promise<KnownSet> => {
  const known = cacheOf(services.platformHttp).sets.get(url);
  const now = services.clock.now().getTime();
  if (known && now - known.fetchedAt < freshForMs) return known;
  try {
    return await fetchShared(services, url);
  } catch (error) {
    if (known) return known;
    const why = error instanceof PlatformUnreachable ? error.message : 'They could not be read.';
    throw new AppError(
      'conflict',
      `The keys of your learning management system could not be fetched. ${why} Try again in a minute.`,
      { cause: error },
    );
  }
};

export const keysOfPlatform =
  (services: Services, { jwksUrl }: { jwksUrl: string }): JWTVerifyGetKey =>
  async (header, token) => {
    const set = await currentSet(services, jwksUrl);
    try {
      return await set.find(header, token);
    } catch (error) {
      const { missedAt } = cacheOf(services.platformHttp);
      const now = services.clock.now().getTime();
      const isPaused = now - (missedAt.get(jwksUrl) ?? -Infinity) < pauseMs;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isPaused) throw error;
      const newer = await fetchShared(services, jwksUrl).catch(() => set);
      try {
        return await newer.find(header, token);
      } catch (again) {
        missedAt.set(jwksUrl, now);
        throw again;
      }
    }
  };
