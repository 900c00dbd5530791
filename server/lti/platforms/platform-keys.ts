import { platformProblems } from '#contract/lti/platform-problems.ts';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import { type PlatformHttp, PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { updateKeysHealth } from './platforms.db.ts';

/**
 * A cache of the platforms' key sets. A set older than ten minutes is fetched again, so that revoked keys expire; while the
 * platform is down the old set is used. A key id that is unknown, or whose key does not fit the signature, triggers a fetch
 * of a newer set. Anybody can send such a token, so fetches that brought nothing are limited: none for the same token
 * header within five seconds, and at most three within ten. A fetch that a forged token caused also brings new keys, so a
 * flood of them delays a rotation by at most ten seconds.
 */

type KnownSet = { find: JWTVerifyGetKey; fetchedAt: number };
type Cache = {
  sets: Map<string, KnownSet>;
  fetching: Map<string, Promise<KnownSet>>;
  /** Per key set: fetches that brought nothing. */
  misses: Map<string, { kid: string; at: number }[]>;
};

const freshForMs = 10 * 60_000;
const sameKeyPauseMs = 5000;
const windowMs = 10_000;
const mostMisses = 3;

const caches = new WeakMap<PlatformHttp, Cache>();
const cacheOf = (http: PlatformHttp): Cache => {
  const cache = caches.get(http) ?? { sets: new Map(), fetching: new Map(), misses: new Map() };
  caches.set(http, cache);
  return cache;
};

const fetchSet = async ({ platformHttp, clock }: Services, url: string): Promise<KnownSet> => {
  const { status, text } = await platformHttp.call(url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new PlatformUnreachable(platformProblems.keySetStatus({ status }));
  try {
    return { find: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet), fetchedAt: clock.now().getTime() };
  } catch (cause) {
    throw new PlatformUnreachable(platformProblems.notAKeySet, { cause });
  }
};

/** Concurrent launches share one fetch. */
const fetchShared = (services: Services, url: string): Promise<KnownSet> => {
  const { sets, fetching } = cacheOf(services.platformHttp);
  const running = fetching.get(url);
  if (running) return running;
  const promise = fetchSet(services, url)
    .then(async set => {
      sets.set(url, set);
      await updateKeysHealth(services.db, url, { lastKeysAt: services.clock.now(), keysProblem: null });
      return set;
    })
    .catch(async (error: unknown) => {
      if (error instanceof PlatformUnreachable)
        await updateKeysHealth(services.db, url, { keysProblem: error.message });
      throw error;
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
    const why = error instanceof PlatformUnreachable ? error.problem : platformProblems.keysUnreadable;
    throw new AppError('unavailable', platformProblems.keysNotFetched({ why }), { cause: error });
  }
};

/** A newer set, or null while fetches for this key id are paused. */
const newerSet = async (services: Services, url: string, kid: string): Promise<KnownSet | null> => {
  const { misses } = cacheOf(services.platformHttp);
  const now = services.clock.now().getTime();
  const recent = (misses.get(url) ?? []).filter(({ at }) => now - at < windowMs);
  misses.set(url, recent);
  const isPaused = recent.some(miss => miss.kid === kid && now - miss.at < sameKeyPauseMs);
  if (isPaused || recent.length >= mostMisses) return null;
  return fetchShared(services, url).catch(() => {
    noteMiss(services, url, kid);
    return null;
  });
};

const noteMiss = ({ platformHttp, clock }: Services, url: string, kid: string) => {
  cacheOf(platformHttp).misses.get(url)?.push({ kid, at: clock.now().getTime() });
};

type OfPlatform = { jwksUrl: string };

/** Calls `verify` with the platform's keys and, if these do not fit, once more with newly fetched ones. */
export const withKeysOf = async <T>(
  services: Services,
  { jwksUrl }: OfPlatform,
  kid: string,
  verify: (keys: JWTVerifyGetKey) => Promise<T>,
): Promise<T> => {
  const known = await currentSet(services, jwksUrl);
  try {
    return await verify(known.find);
  } catch (error) {
    const isAboutKeys =
      error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
    const newer = isAboutKeys && (await newerSet(services, jwksUrl, kid));
    if (!newer) throw error;
    try {
      return await verify(newer.find);
    } catch (again) {
      noteMiss(services, jwksUrl, kid);
      throw again;
    }
  }
};
