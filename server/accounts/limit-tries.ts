import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import { updateTryForgiven, upsertTry } from './accounts.db.ts';

export type Limit = { key: string; max: number; perSeconds: number };

/** Counts a try against each limit, in the database, so that several servers count together. */
export const limitTries = async ({ config, db, clock }: Services, limits: Limit[]): Promise<void> => {
  if (!config.isRateLimited) return;
  const now = clock.now();
  for (const { key, max, perSeconds } of limits) {
    const { tries, windowEndsAt } = await upsertTry(
      db,
      key,
      now,
      new Date(now.getTime() + perSeconds * 1000),
    );
    if (tries <= max) continue;
    const retryAfter = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
    const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
    throw new AppError('too_many', `Too many tries. Try again in ${wait}.`, { retryAfter });
  }
};

/** A right password is no attack: its try is taken back. */
export const forgiveTries = async ({ config, db }: Services, limits: Limit[]): Promise<void> => {
  if (!config.isRateLimited) return;
  for (const { key } of limits) await updateTryForgiven(db, key);
};
