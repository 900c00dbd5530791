import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';

/**
 * A value that only this browser has, in a cookie: what is begun in it can only be finished in it. So nobody can be signed in,
 * or joined, by a link that somebody else has prepared.
 */

const minutes = 60_000;
export const journeyMs = 15 * minutes;
export const ticketMs = 10 * minutes;

export const newSecret = () => randomBytes(24).toString('base64url');
export const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url');

const isSecure = ({ publicUrl }: Services) => publicUrl.startsWith('https:');

/** `__Host-` keeps other hosts of the domain from setting it; browsers accept it with https only. */
const nameOf = (services: Services) => (isSecure(services) ? '__Host-cairn_sign_in' : 'cairn_sign_in');

const wellFormed = /^[\w-]{32}$/;

const readValue = (services: Services, cookies: Record<string, string>): string | null => {
  const value = cookies[nameOf(services)] ?? '';
  return wellFormed.test(value) ? value : null;
};

/** The hash of the value; of nothing if the browser has none. */
export const browserHashOf = (services: Services, cookies: Record<string, string>): string =>
  hashOf(readValue(services, cookies) ?? newSecret());

/** Two tabs share the value. */
export const rememberBrowser = (services: Services, cookies: Record<string, string>) => {
  const value = readValue(services, cookies) ?? newSecret();
  const seconds = (journeyMs + ticketMs) / 1000;
  const secure = isSecure(services) ? '; Secure' : '';
  return {
    browserHash: hashOf(value),
    cookie: `${nameOf(services)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  };
};
