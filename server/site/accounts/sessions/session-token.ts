import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { PageLanguage } from '#contract/core/page-languages.ts';
import { siteAdmin } from '#contract/core/roles.ts';
import type { TokenSettings } from '#contract/core/session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';

type Checked = { sessionId: string; expiresAt: number };

/**
 * Per secret: its key object and a cache of verified tokens, so that the calls behind one click do not verify the same
 * signature again.
 */
const caches = new WeakMap<Uint8Array, { key: KeyObject; checked: Map<string, Checked> }>();
const mostChecked = 10_000;

const cacheFor = (secret: Uint8Array) => {
  const cache = caches.get(secret) ?? { key: createSecretKey(secret), checked: new Map<string, Checked>() };
  caches.set(secret, cache);
  return cache;
};

const issuer = 'cairn';
const audience = 'cairn session';

/**
 * The claims are for the browser. The server uses only the session id: it looks up the session and the user's roles in
 * the database on each call.
 */
export const signSessionToken = (
  { secret }: Services,
  user: UserRow,
  session: { id: string; startsAt: Date; expiresAt: Date },
  launch?: Omit<TokenSettings, 'name'>,
): Promise<string> => {
  const settings: TokenSettings = {
    roles: user.isSiteAdmin ? [siteAdmin] : [],
    ...(!user.mayCreateCourses && !user.isSiteAdmin && { makesNoCourses: true }),
    ...(user.language !== null && { language: user.language as PageLanguage }),
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
    .sign(cacheFor(secret).key);
};

/** The session id, or null for a token that is invalid or expired. */
export const readSessionToken = async (
  { secret, clock }: Services,
  token: string,
): Promise<string | null> => {
  const now = clock.now();
  const { key, checked } = cacheFor(secret);
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
