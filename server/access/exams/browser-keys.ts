import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallOrigin } from '#server/platform/http/access-rule.ts';

const hashOf = (url: string, key: string) =>
  createHash('sha256')
    .update(url.replace(/#.*$/s, '') + key)
    .digest('hex');

const isSame = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const isProved = (url: string, hash: string, keys: readonly string[]) =>
  keys.some(key => isSame(hash, hashOf(url, key)));

/**
 * Safe Exam Browser proves its configuration in each request, by a header with the hash of the address and the Config Key. Newer
 * clients tell the hash for the page's address to the page instead, which sends both along. A page of another site cannot be
 * meant, so its address must be one of ours.
 */
export const hasBrowserKey = (from: CallOrigin, keys: readonly string[]): boolean => {
  if (from.configKeyHash && isProved(from.url, from.configKeyHash, keys)) return true;
  const { page } = from;
  if (!page || !page.url.startsWith(`${from.publicUrl}/`)) return false;
  return isProved(page.url, page.hash, keys);
};
