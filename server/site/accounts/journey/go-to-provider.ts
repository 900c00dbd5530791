import * as openid from 'openid-client';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { redirectAddress } from '../providers/show-ways.ts';
import { findProvider } from '../providers/providers.db.ts';
import { clientOf, isAddressForBrowsers } from '../openid/client-of-provider.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { hashOf, journeyMs, newSecret, rememberBrowser } from './browser.ts';
import { insertAttempt, takeTicketRow } from './journey.db.ts';
import { type Journey, refuseJourney, JourneyProblem, problemOf } from './journey-problem.ts';

type Browser = { cookies: Record<string, string>; address: string };

/** The account that wants to join an identity, by the one-time value that its page got. */
const readJoining = async (services: Services, join: string | undefined) => {
  if (join === undefined) return null;
  const now = services.clock.now();
  const ticket = { tokenHash: hashOf(join), kind: 'start-join', browserHash: '', now } as const;
  const found = await takeTicketRow(services.db, ticket);
  if (!found) throw new JourneyProblem('tooOld');
  return found.userId;
};

const begin = async (
  services: Services,
  { providerId, join }: { providerId: number; join: string | undefined },
  { cookies, journey }: Pick<Browser, 'cookies'> & { journey: Journey },
): Promise<Navigation> => {
  const userId = await readJoining(services, join);
  journey.isJoining = userId !== null;
  const provider = await findProvider(services.db, providerId);
  if (!provider?.isEnabled) throw new JourneyProblem('turnedOff');
  journey.provider = provider;
  const client = await clientOf(services, provider).catch((error: unknown) => {
    throw problemOf(error);
  });
  const [state, nonce, verifier] = [newSecret(), newSecret(), openid.randomPKCECodeVerifier()];
  const { browserHash, cookie } = rememberBrowser(services, cookies);
  await insertAttempt(services.db, {
    stateHash: hashOf(state),
    browserHash,
    providerId: provider.id,
    userId,
    verifier,
    nonce,
    expiresAt: new Date(services.clock.now().getTime() + journeyMs),
  });
  const location = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectAddress(services),
    scope: provider.scope,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href;
  if (!isAddressForBrowsers(services, location)) throw new JourneyProblem('notUnderstood', location);
  return { to: 'elsewhere', location, cookies: [cookie] };
};

/**
 * How this works
 *
 * A row stores state, nonce and the proof of the code (PKCE) of this sign-in, bound to the browser by a cookie. The provider
 * sends the browser back to `return-from-provider.ts`, which decides whose account it is. The page gets no session in the
 * address: it gets a ticket, which works once, and only with the cookie (`take-ticket.ts`).
 */
export const goToProvider = async (
  services: Services,
  asked: { providerId: number; join: string | undefined },
  { cookies, address }: Browser,
): Promise<Navigation> => {
  const journey: Journey = { provider: null, isJoining: asked.join !== undefined };
  try {
    // High enough for a class behind one address.
    await limitTries(services, [{ key: `to-provider:${address}`, max: 300, perSeconds: 60 }]);
    return await begin(services, asked, { cookies, journey });
  } catch (error) {
    return refuseJourney(services, journey, { error, address });
  }
};
