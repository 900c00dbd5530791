import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random bearer secrets; the database stores only their hashes. */

export const newValue = (): string => randomBytes(18).toString('base64url');

export const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

export const isValueOf = (value: string | undefined, hash: string): boolean => {
  const given = Buffer.from(hashOf(value ?? ''));
  const expected = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** A partitioned cookie (CHIPS) works in third-party frames; browsers store it per embedding site. */
export const framedCookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=None; Partitioned`;

export const loginCookie = (stateHash: string) => `__Host-lti_${stateHash.slice(0, 16)}`;
export const launchCookie = (launchId: string) => `__Host-lti_app_${launchId.slice(0, 16)}`;

/** Whether the browser has sent a cookie of an earlier login or launch from here: then it keeps new ones, too. */
export const keepsCookies = (cookies: Record<string, string>): boolean =>
  Object.keys(cookies).some(name => name.startsWith('__Host-lti_'));
