import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Values that are worth something to whoever holds them; the database keeps only their hashes. */

export const newValue = (): string => randomBytes(18).toString('base64url');

export const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

export const isValueOf = (value: string | undefined, hash: string): boolean => {
  const given = Buffer.from(hashOf(value ?? ''));
  const expected = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Survives in a frame of another site: browsers keep such a cookie apart for each site that shows us. */
export const framedCookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=None; Partitioned`;

export const loginCookie = (stateHash: string) => `__Host-lti_${stateHash.slice(0, 16)}`;
export const launchCookie = (launchId: string) => `__Host-lti_app_${launchId.slice(0, 16)}`;
