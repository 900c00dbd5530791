import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#server/platform/app-error.ts';

/**
 * The page carries a signed value; a POST or PUT that comes from a browser must bring it back. Another site's
 * page can neither read ours nor send the header without the browser asking us first. Scripts with a bearer
 * token, which send neither Origin nor Sec-Fetch-Site, have no page and need no proof of one.
 */

const sign = (secret: Uint8Array, value: string) =>
  createHmac('sha256', secret).update(`csrf:${value}`).digest('base64url');

export const makeCsrfToken = (secret: Uint8Array): string => {
  const value = randomBytes(18).toString('base64url');
  return `${value}.${sign(secret, value)}`;
};

const isGenuine = (secret: Uint8Array, token: string) => {
  const [value = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, value));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

export const assertFromOurPage = (secret: Uint8Array, method: string, headers: IncomingHttpHeaders) => {
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (!isBrowser || (method !== 'POST' && method !== 'PUT')) return;
  if (!isGenuine(secret, String(headers['x-csrf-token'] ?? '')))
    throw new AppError('forbidden', 'This page is out of date. Reload it and try again.');
};
