import type { PlatformAnswer } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';

/** The outcome of a try. */
export type Sending =
  | { outcome: 'sent' }
  /** A problem of the whole platform: retry, at `at` if it sent Retry-After. */
  | { outcome: 'later'; reason: string; at?: Date }
  /** The platform has a newer, different score: retry with a later timestamp. */
  | { outcome: 'needs-later-time'; reason: string }
  | { outcome: 'parked'; reason: string };

export const later = (reason: string, at?: Date): Sending => ({
  outcome: 'later',
  reason,
  ...(at && { at }),
});
export const parked = (reason: string): Sending => ({ outcome: 'parked', reason });

const longestWaitMs = 60 * 60_000;

/** When the platform wants to be asked again: its Retry-After, which is seconds or a date, or after `seconds`. */
export const retryAfter = (
  { clock }: Pick<Services, 'clock'>,
  { headers }: Pick<PlatformAnswer, 'headers'>,
  seconds: number,
): Date => {
  const told = headers['retry-after'] ?? '';
  const now = clock.now().getTime();
  const wait = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - now;
  return new Date(now + (wait > 0 ? Math.min(wait, longestWaitMs) : seconds * 1000));
};

/** Canvas answers 403 with these words instead of 429. */
export const isRateLimited = ({ status, text }: PlatformAnswer): boolean =>
  status === 429 || (status === 403 && /rate limit/i.test(text));

/** Maps statuses that mean the same for every service; null for others. */
export const troubleIn = (services: Services, answer: PlatformAnswer): Sending | null => {
  const { status } = answer;
  if (isRateLimited(answer))
    return later('It asked us to send less often.', retryAfter(services, answer, 30));
  if (status === 401) return later('It does not accept the access that it gave us.');
  if (status === 408 || status >= 500) return later(`It answered with status ${status}.`);
  return null;
};
