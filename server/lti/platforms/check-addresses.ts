import { AppError } from '#server/platform/app-error.ts';
import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { scope } from '../lti-names.ts';
import { askForToken } from './platform-token.ts';
import type { PlatformRow } from './platforms.db.ts';
import { discover } from './read-configuration.ts';
import { listScopesOfRegistration } from './registrations.db.ts';

export type Addresses = Pick<
  PlatformRow,
  'issuer' | 'clientId' | 'authUrl' | 'tokenUrl' | 'tokenAudience' | 'jwksUrl'
>;

const wrong = (field: keyof Addresses, why: string) =>
  new AppError('conflict', `${why} Nothing was changed.`, { field });

const reach = async <T>(field: keyof Addresses, what: string, call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    throw error instanceof PlatformUnreachable
      ? wrong(field, `The ${what} could not be reached. ${error.message}`)
      : error;
  });

/** What the platform publishes about itself must agree; many hosted ones publish nothing. */
const checkDiscovery = async (services: Services, { issuer, jwksUrl, tokenUrl }: Addresses) => {
  const told = await discover(services, issuer);
  if (!told) return;
  if (told.issuer !== issuer) throw wrong('issuer', `This platform calls itself ${told.issuer}.`);
  if (told.jwksUrl !== jwksUrl)
    throw wrong('jwksUrl', `This platform says that its key set is at ${told.jwksUrl}.`);
  if (told.tokenUrl !== tokenUrl)
    throw wrong('tokenUrl', `This platform says that its token URL is ${told.tokenUrl}.`);
};

const checkKeys = async ({ platformHttp }: Services, { jwksUrl }: Addresses) => {
  const { status, text } = await reach('jwksUrl', 'key set', () =>
    platformHttp.call(jwksUrl, { headers: { accept: 'application/json' } }),
  );
  if (status !== 200) throw wrong('jwksUrl', `The key set answered with status ${status}.`);
  const isKeySet = () => {
    try {
      const { keys } = JSON.parse(text) as { keys?: { kty?: unknown }[] };
      return Array.isArray(keys) && keys.some(key => key.kty === 'RSA');
    } catch {
      return false;
    }
  };
  if (!isKeySet()) throw wrong('jwksUrl', 'What the key set answers holds no RSA key.');
};

const checkToken = async (services: Services, platform: PlatformRow) => {
  const offered = await listScopesOfRegistration(services.db, platform.registrationId);
  const known = Object.values<string>(scope).filter(name => offered.includes(name));
  const { status, text } = await reach('tokenUrl', 'token URL', () =>
    askForToken(services, platform, known.length > 0 ? known : Object.values(scope)),
  );
  // Then it knows us by this client id and key, and only that matters here.
  if (status === 400 && /invalid_scope/i.test(text)) return;
  if (status < 200 || status > 299)
    throw wrong(
      'tokenUrl',
      `The token URL refused us (status ${status}). Check the client id, and that the platform knows our key set.`,
    );
};

/** Asks the platform at its new addresses; throws a sentence about the first thing that does not fit. */
export const checkAddresses = async (
  services: Services,
  platform: PlatformRow,
  addresses: Addresses,
): Promise<void> => {
  await checkDiscovery(services, addresses);
  await checkKeys(services, addresses);
  await checkToken(services, { ...platform, ...addresses });
};
