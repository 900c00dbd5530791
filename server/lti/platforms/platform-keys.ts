import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import { type PlatformHttp, PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * The keys of platforms, remembered. A set older than ten minutes is fetched again, so that a key that was withdrawn ends;
 * while the platform is down the old set goes on working. A key that is not in the set is looked for once, and then not
 * again for a minute: whoever makes key names up cannot make us flood the platform.
 */

type KnownSet = { find: JWTVerifyGetKey; fetchedAt: number };
type Memory = {
  sets: Map<string, KnownSet>;
  fetching: Map<string, Promise<KnownSet>>;
  fruitlessAt: Map<string, number>;
};

const freshForMs = 10 * 60_000;
const pauseMs = 60_000;

const memories = new WeakMap<PlatformHttp, Memory>();
const memoryOf = (http: PlatformHttp): Memory => {
  const memory = memories.get(http) ?? { sets: new Map(), fetching: new Map(), fruitlessAt: new Map() };
  memories.set(http, memory);
  return memory;
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

/** However many launches wait for a set, it is fetched once. */
const fetchShared = (services: Services, url: string): Promise<KnownSet> => {
  const { sets, fetching } = memoryOf(services.platformHttp);
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
  const known = memoryOf(services.platformHttp).sets.get(url);
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
      const { fruitlessAt } = memoryOf(services.platformHttp);
      const now = services.clock.now().getTime();
      const isPaused = now - (fruitlessAt.get(jwksUrl) ?? -Infinity) < pauseMs;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isPaused) throw error;
      const newer = await fetchShared(services, jwksUrl).catch(() => set);
      try {
        return await newer.find(header, token);
      } catch (again) {
        fruitlessAt.set(jwksUrl, now);
        throw again;
      }
    }
  };
