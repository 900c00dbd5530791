import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { siteAdmin } from '#contract/roles.ts';
import type { TokenSettings } from '#contract/session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';

type Checked = { sessionId: string; expiresAt: number };

/**
 * For a secret its key, made once, and what tokens said whose signature was checked: the three calls behind a click
 * need not check the same one three times.
 */
const known = new WeakMap<Uint8Array, { key: KeyObject; checked: Map<string, Checked> }>();
const mostChecked = 10_000;

const knownOf = (secret: Uint8Array) => {
  const mine = known.get(secret) ?? { key: createSecretKey(secret), checked: new Map<string, Checked>() };
  known.set(secret, mine);
  return mine;
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
  launch?: Omit<TokenSettings, 'name'>,
): Promise<string> => {
  const settings: TokenSettings = {
    roles: user.isSiteAdmin ? [siteAdmin] : [],
    ...launch,
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
    .sign(knownOf(secret).key);
};

/** The session's id, or null for a token that is not ours, has been changed, or is over. */
export const readSessionToken = async (
  { secret, clock }: Services,
  token: string,
): Promise<string | null> => {
  const now = clock.now();
  const { key, checked } = knownOf(secret);
  const before = checked.get(token);
  if (before) return before.expiresAt > now.getTime() ? before.sessionId : null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
    });
    const { jti, exp } = payload;
    if (!jti || !exp) return null;
    if (checked.size >= mostChecked) checked.clear();
    checked.set(token, { sessionId: jti, expiresAt: exp * 1000 });
    return jti;
  } catch {
    return null;
  }
};
