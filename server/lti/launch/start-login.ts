import type { BodyOf, Navigation } from '#contract/endpoint.ts';
import type { startLoginByPost } from '#contract/lti.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { storeProofPage } from './lti-pages.ts';
import { framedCookie, hashOf, loginCookie, newValue } from './one-time-values.ts';
import { findPlatformOfIssuer, insertLogin, type PlatformRow } from '../platforms/platforms.db.ts';
import type { Trace } from '../platforms/record-failure.ts';
import { toolUrls } from '../platforms/tool-urls.ts';

type Login = BodyOf<typeof startLoginByPost>;

const lifetimeSeconds = 600;

const findPlatformFor = async ({ db }: Services, { iss, client_id }: Login, trace: Trace) => {
  if (!iss)
    throw new AppError('invalid', 'This address is opened by a learning management system, not by hand.');
  trace.issuer = iss;
  trace.clientId = client_id;
  const platform = await findPlatformOfIssuer(db, iss, client_id);
  if (!platform)
    throw new AppError(
      'invalid',
      'This learning management system is not registered here. Ask an administrator of Cairn to register it.',
    );
  trace.platform = platform;
  assertActive(platform);
  return platform;
};

export const assertActive = ({ state }: PlatformRow) => {
  if (state === 'pending')
    throw new AppError(
      'invalid',
      'This learning management system has not been approved yet by an administrator of Cairn.',
    );
  if (state === 'disabled')
    throw new AppError('invalid', 'An administrator of Cairn has disabled this learning management system.');
};

const isOurs = (services: Services, address: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(services.publicUrl).origin;

/**
 * Redirects the browser to the platform, which sends it back with a signed token. A row stores state and nonce; the
 * browser keeps a secret in a partitioned cookie and, if the platform offers it, in the platform's storage. The launch
 * must bring back one of these secrets.
 */
export const startLogin = async (services: Services, login: Login, trace: Trace): Promise<Navigation> => {
  const platform = await findPlatformFor(services, login, trace);
  if (!login.login_hint)
    throw new AppError(
      'invalid',
      'The learning management system did not say who is signing in (login_hint).',
    );
  if (!login.target_link_uri || !isOurs(services, login.target_link_uri))
    throw new AppError(
      'invalid',
      'The learning management system wants to open an address that is not ours (target_link_uri).',
    );

  const [state, nonce, binding, proof] = [newValue(), newValue(), newValue(), newValue()];
  const stateHash = hashOf(state);
  const target = login.lti_storage_target;
  await insertLogin(services.db, {
    nonce,
    platformId: platform.id,
    stateHash,
    bindingHash: hashOf(binding),
    proofHash: target ? hashOf(proof) : null,
    loginQuery: new URLSearchParams(
      Object.entries(login).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ).toString(),
    expiresAt: new Date(services.clock.now().getTime() + lifetimeSeconds * 1000),
  });

  const location = new URL(platform.authUrl);
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolUrls(services).launchUrl,
    login_hint: login.login_hint,
    ...(login.lti_message_hint && { lti_message_hint: login.lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);

  const cookies = [framedCookie(loginCookie(stateHash), binding, lifetimeSeconds)];
  if (!target) return { to: 'elsewhere', location: location.href, cookies };
  return {
    to: 'page',
    html: storeProofPage({ location: location.href, origin: location.origin, target, state, proof }),
    frameAncestors: platform.frameOrigins,
    cookies,
  };
};
