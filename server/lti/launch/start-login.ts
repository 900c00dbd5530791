import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { BodyOf, Navigation } from '#contract/core/endpoint.ts';
import type { startLoginByPost } from '#contract/lti/lti.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { storeProofPage } from '../lti-pages.ts';
import { assertActive } from './assert-active.ts';
import { authorizationUrl } from './authorization-url.ts';
import { firstPageAncestors } from './first-page-ancestors.ts';
import { framedCookie, hashOf, keepsCookies, loginCookie, newValue } from '../one-time-values.ts';
import { findPlatformOfIssuer, insertLogin } from '../platforms/platforms.db.ts';
import type { Trace } from '../platforms/record-failure.ts';

type Login = BodyOf<typeof startLoginByPost>;

const lifetimeSeconds = 600;

const findPlatformFor = async ({ db }: Services, { iss, client_id }: Login, trace: Trace) => {
  if (!iss) throw new AppError('invalid', launchProblems.notByHand);
  trace.issuer = iss;
  trace.clientId = client_id;
  const platform = await findPlatformOfIssuer(db, iss, client_id);
  if (!platform) throw new AppError('invalid', launchProblems.platformNotRegistered);
  trace.platform = platform;
  assertActive(platform);
  return platform;
};

const isOurs = (services: Services, address: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(services.publicUrl).origin;

/**
 * How this works
 *
 * A row stores state and nonce of the login. The browser keeps a secret in a partitioned cookie and, if the platform offers
 * it, in the platform's storage; the launch must bring back one of them. A platform's hints work once (Moodle), so
 * `continue-login.ts` first checks that one of the two was kept, and only then sends the browser to the platform. A browser
 * that has sent a login cookie of ours keeps cookies here, and needs no check.
 */
export const startLogin = async (
  services: Services,
  login: Login,
  { trace, cookies }: { trace: Trace; cookies: Record<string, string> },
): Promise<Navigation> => {
  const platform = await findPlatformFor(services, login, trace);
  if (!login.login_hint) throw new AppError('invalid', launchProblems.loginHintMissing);
  if (!login.target_link_uri || !isOurs(services, login.target_link_uri))
    throw new AppError('invalid', launchProblems.foreignTarget);

  const [state, nonce, binding, proof] = [newValue(), newValue(), newValue(), newValue()];
  const stateHash = hashOf(state);
  const target = login.lti_storage_target;
  await insertLogin(services.db, {
    nonce,
    registrationId: platform.registrationId,
    stateHash,
    bindingHash: hashOf(binding),
    proofHash: target ? hashOf(proof) : null,
    loginQuery: new URLSearchParams(
      Object.entries(login).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ).toString(),
    expiresAt: new Date(services.clock.now().getTime() + lifetimeSeconds * 1000),
  });

  const newCookies = [framedCookie(loginCookie(stateHash), binding, lifetimeSeconds)];
  const location = `/lti/login/continue?state=${state}`;
  if (target) {
    const { origin } = new URL(platform.authUrl);
    return {
      to: 'page',
      html: storeProofPage({ location, origin, target, state, proof }),
      frameAncestors: firstPageAncestors(services, platform),
      cookies: newCookies,
    };
  }
  return keepsCookies(cookies)
    ? {
        to: 'elsewhere',
        location: authorizationUrl(services, platform, { login, state, nonce }),
        cookies: newCookies,
      }
    : { to: 'elsewhere', location, cookies: newCookies };
};
