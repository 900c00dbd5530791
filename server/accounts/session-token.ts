import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { siteAdmin } from '#contract/roles.ts';
import type { TokenSettings } from '#contract/session.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Services } from '#server/services.ts';

/** Made once for a secret: making it anew costs as much as checking a token with it. */
const keys = new WeakMap<Uint8Array, KeyObject>();
const keyOf = (secret: Uint8Array): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
};

const issuer = 'cairn';
const audience = 'cairn session';

/**
 * The token tells the browser who it is for. The server reads only the session's id out of it: whether the
 * session lives and what its user may do is asked of the database each time.
 */
export const signSessionToken = (
  { secret }: Services,
  user: UserRow,
  session: { id: string; startsAt: Date; expiresAt: Date },
): Promise<string> => {
  const settings: TokenSettings = {
    roles: user.isSiteAdmin ? [siteAdmin] : [],
    name: `${user.firstName} ${user.lastName}`,
  };
  return new SignJWT(settings)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(user.id))
    .setJti(session.id)
    .setIssuedAt(session.startsAt)
    .setExpirationTime(session.expiresAt)
    .sign(keyOf(secret));
};

/** The session's id, or null for a token that is not ours, has been changed, or is over. */
export const readSessionToken = async (
  { secret, clock }: Services,
  token: string,
): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: clock.now(),
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
};
