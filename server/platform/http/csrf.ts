import { coreProblems } from '#contract/core/core-problems.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Our page contains a signed CSRF token; a POST or PUT from a browser must send it in a header. Another site's page
 * can neither read our page nor set the header without a CORS preflight. Scripts with a bearer token send neither
 * Origin nor Sec-Fetch-Site and need no CSRF token.
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
    throw new AppError('forbidden', coreProblems.pageOutOfDate);
};
