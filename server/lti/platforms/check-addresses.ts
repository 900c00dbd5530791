import type { Sentence } from '#contract/core/catalogue.ts';
import { platformProblems } from '#contract/lti/platform-problems.ts';
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

const wrong = (field: keyof Addresses, why: Sentence) =>
  new AppError('conflict', platformProblems.nothingChanged({ why }), { field });

const reach = async <T>(
  field: keyof Addresses,
  unreachable: (params: { why: Sentence }) => Sentence,
  call: () => Promise<T>,
): Promise<T> =>
  call().catch((error: unknown) => {
    throw error instanceof PlatformUnreachable ? wrong(field, unreachable({ why: error.problem })) : error;
  });

/** What the platform publishes about itself must agree; many hosted ones publish nothing. */
const checkDiscovery = async (services: Services, { issuer, jwksUrl, tokenUrl }: Addresses) => {
  const told = await discover(services, issuer);
  if (!told) return;
  if (told.issuer !== issuer) throw wrong('issuer', platformProblems.otherIssuer({ issuer: told.issuer }));
  if (told.jwksUrl !== jwksUrl) throw wrong('jwksUrl', platformProblems.otherKeySet({ url: told.jwksUrl }));
  if (told.tokenUrl !== tokenUrl)
    throw wrong('tokenUrl', platformProblems.otherTokenUrl({ url: told.tokenUrl }));
};

const checkKeys = async ({ platformHttp }: Services, { jwksUrl }: Addresses) => {
  const { status, text } = await reach('jwksUrl', platformProblems.keySetUnreachable, () =>
    platformHttp.call(jwksUrl, { headers: { accept: 'application/json' } }),
  );
  if (status !== 200) throw wrong('jwksUrl', platformProblems.checkedKeySetStatus({ status }));
  const isKeySet = () => {
    try {
      const { keys } = JSON.parse(text) as { keys?: { kty?: unknown }[] };
      return Array.isArray(keys) && keys.some(key => key.kty === 'RSA');
    } catch {
      return false;
    }
  };
  if (!isKeySet()) throw wrong('jwksUrl', platformProblems.noRsaKey);
};

const checkToken = async (services: Services, platform: PlatformRow) => {
  const offered = await listScopesOfRegistration(services.db, platform.registrationId);
  const known = Object.values<string>(scope).filter(name => offered.includes(name));
  const { status, text } = await reach('tokenUrl', platformProblems.tokenUrlUnreachable, () =>
    askForToken(services, platform, known.length > 0 ? known : Object.values(scope)),
  );
  // Then it knows us by this client id and key, and only that matters here.
  if (status === 400 && /invalid_scope/i.test(text)) return;
  if (status < 200 || status > 299) throw wrong('tokenUrl', platformProblems.tokenUrlRefused({ status }));
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
