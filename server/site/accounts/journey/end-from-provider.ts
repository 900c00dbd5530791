import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { clientOf } from '../openid/client-of-provider.ts';
import { platformFetch } from '../openid/platform-fetch.ts';
import { findProviderOfIssuer } from '../providers/providers.db.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { deleteSessionsFromProvider } from './journey.db.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Never the algorithms of shared secrets. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const refused = (cause?: unknown) => new AppError('invalid', signInProblems.ticketNotValid, { cause });

const issuerIn = (token: string): string => {
  try {
    return decodeJwt(token).iss ?? '';
  } catch (cause) {
    throw refused(cause);
  }
};

/** As OpenID Connect Back-Channel Logout 1.0 asks, section 2.6. */
const assertLogout = ({ events, nonce, sid, sub }: JWTPayload) => {
  const isLogout = typeof events === 'object' && events !== null && event in events;
  if (!isLogout || nonce !== undefined || (sid === undefined && sub === undefined)) throw refused();
};

export const endFromProvider = async (services: Services, token: string, address: string): Promise<void> => {
  await limitTries(services, [{ key: `provider-logout:${address}`, max: 600, perSeconds: 60 }]);
  const provider = await findProviderOfIssuer(services.db, issuerIn(token));
  if (!provider?.isEnabled) throw refused();
  const { jwks_uri: keysUrl } = (await clientOf(services, provider)).serverMetadata();
  if (!keysUrl) throw refused();
  const keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: platformFetch(services) });
  const { payload } = await jwtVerify(token, keys, {
    algorithms,
    issuer: provider.issuer,
    audience: provider.clientId,
    currentDate: services.clock.now(),
    clockTolerance: 60,
    maxTokenAge: 300,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  assertLogout(payload);
  const { sub, sid } = payload;
  await services.db.transaction().execute(async tx => {
    const ended = await deleteSessionsFromProvider(tx, {
      issuer: provider.issuer,
      subject: sub,
      providerSession: typeof sid === 'string' ? sid : undefined,
    });
    if (ended.length > 0)
      await recordAudit(tx, {
        action: 'sign-in-ended',
        actor: null,
        subject: provider.name,
        detail: `people: ${ended.join(', ')}`,
      });
  });
};
