import * as openid from 'openid-client';
import type { Navigation, QueryOf } from '#contract/core/endpoint.ts';
import type { returnFromProvider as endpoint } from '#contract/site/provider-sign-in.ts';
import type { Services } from '#server/platform/services.ts';
import { type Claims, needsMore } from '../openid/read-person.ts';
import { clientOf, sealForSignIn } from '../openid/client-of-provider.ts';
import { findProvider, type ProviderRow } from '../providers/providers.db.ts';
import { redirectAddress } from '../providers/show-ways.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { browserHashOf, hashOf } from './browser.ts';
import { decideAccount } from './decide-account.ts';
import { type AttemptRow, findAttempt, takeAttempt } from './journey.db.ts';
import {
  type Journey,
  JourneyProblem,
  problemOf,
  problemOfAnswer,
  refuseJourney,
} from './journey-problem.ts';

type Answer = QueryOf<typeof endpoint>;
type Browser = { cookies: Record<string, string>; address: string };

/** The sign-in that this is the answer to, which can be used once. */
const takeBegun = async (services: Services, { state = '' }: Answer, cookies: Record<string, string>) => {
  const attempt = await findAttempt(services.db, hashOf(state));
  if (!attempt) throw new JourneyProblem('tooOld');
  if (attempt.browserHash !== browserHashOf(services, cookies)) throw new JourneyProblem('wrongBrowser');
  const isMine = await takeAttempt(services.db, attempt);
  if (!isMine || attempt.expiresAt <= services.clock.now()) throw new JourneyProblem('tooOld');
  return attempt;
};

const addressOf = (services: Services, answer: Answer): URL => {
  const url = new URL(redirectAddress(services));
  for (const [name, value] of Object.entries(answer))
    if (typeof value === 'string') url.searchParams.set(name, value);
  return url;
};

/** Exchanges the code for what the provider says about the person. */
const askWho = async (
  services: Services,
  provider: ProviderRow,
  { answer, attempt }: { answer: Answer; attempt: AttemptRow },
) => {
  const client = await clientOf(services, provider);
  const tokens = await openid.authorizationCodeGrant(client, addressOf(services, answer), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: answer.state ?? '',
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const told = tokens.claims();
  if (!told) throw new JourneyProblem('notUnderstood', 'there is no id token');
  const asksMore = needsMore(provider.rules, told) && client.serverMetadata().userinfo_endpoint !== undefined;
  const more = asksMore ? await openid.fetchUserInfo(client, tokens.access_token, told.sub) : {};
  const claims: Claims & { sub: string } = { ...told, ...more, sub: told.sub };
  return {
    claims,
    providerSession: typeof told.sid === 'string' ? told.sid : null,
    idToken: tokens.id_token ? sealForSignIn(services, tokens.id_token) : null,
  };
};

const finish = async (
  services: Services,
  answer: Answer,
  { cookies, address, journey }: Browser & { journey: Journey },
): Promise<Navigation> => {
  const attempt = await takeBegun(services, answer, cookies);
  journey.isJoining = attempt.userId !== null;
  const provider = await findProvider(services.db, attempt.providerId);
  if (!provider?.isEnabled) throw new JourneyProblem('turnedOff');
  journey.provider = provider;
  if (answer.error !== undefined) throw problemOfAnswer(answer.error, answer.error_description ?? '');
  const who = await askWho(services, provider, { answer, attempt }).catch((error: unknown) => {
    throw problemOf(error);
  });
  const { path, ticket } = await decideAccount(services, { provider, attempt, address, ...who });
  return { to: 'elsewhere', location: `/#${path}?${new URLSearchParams(ticket)}` };
};

export const returnFromProvider = async (
  services: Services,
  answer: Answer,
  browser: Browser,
): Promise<Navigation> => {
  const journey: Journey = { provider: null, isJoining: false };
  try {
    await limitTries(services, [{ key: `from-provider:${browser.address}`, max: 300, perSeconds: 60 }]);
    return await finish(services, answer, { ...browser, journey });
  } catch (error) {
    return refuseJourney(services, journey, { error, address: browser.address });
  }
};
