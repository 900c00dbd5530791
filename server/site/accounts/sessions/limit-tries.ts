import type { Sentence } from '#contract/core/catalogue.ts';
import { siteProblems } from '#contract/site/site-problems.ts';
import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { updateTryForgiven, upsertTry } from '../accounts.db.ts';

export type Limit = {
  key: string;
  max: number;
  perSeconds: number;
  /** How many tries one call counts as; default 1. */
  count?: number;
  /** The message, instead of "Too many tries." */
  refusal?: Sentence;
};

/** Long input would exceed the size of an index entry. */
const counterOf = (key: string) =>
  key.length > 200 ? createHash('sha256').update(key).digest('base64url') : key;

/** Rate limits with counters in the database, so that several servers share them. */
export const limitTries = async ({ config, db, clock }: Services, limits: Limit[]): Promise<void> => {
  if (!config.isRateLimited) return;
  const now = clock.now();
  for (const { key, max, perSeconds, count = 1, refusal = siteProblems.tooManyTries } of limits) {
    const { tries, windowEndsAt } = await upsertTry(
      db,
      counterOf(key),
      count,
      now,
      new Date(now.getTime() + perSeconds * 1000),
    );
    if (tries <= max) continue;
    const retryAfter = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
    throw new AppError('too_many', siteProblems.tryAgain({ refusal, seconds: retryAfter }), {
      retryAfter,
    });
  }
};

/** Takes back the count of a successful try. */
export const forgiveTries = async ({ config, db }: Services, limits: Limit[]): Promise<void> => {
  if (!config.isRateLimited) return;
  for (const { key } of limits) await updateTryForgiven(db, counterOf(key));
};
