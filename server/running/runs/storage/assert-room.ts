import { runningProblems } from '#contract/running/running-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { getStoredBytes, recountStoredBytes } from './run-storage.db.ts';

/** How much is kept for one account; null where there is no limit. */
export const storageQuota = ({ config }: Services): number | null =>
  config.isRateLimited ? config.quotas.storedBytes : null;

/**
 * Refuses when a person's runs, and whatever else is named, take up all their room. The counter only grows, so the runs are
 * counted anew before anybody is refused.
 */
export const assertRoom = async (services: Services, user: { id: number }, besides = 0): Promise<void> => {
  const most = storageQuota(services);
  if (most === null) return;
  const isFull = (runs: number) => runs + besides > most || runs >= most;
  if (!isFull(await getStoredBytes(services.db, user))) return;
  if (!isFull(await recountStoredBytes(services.db, user))) return;
  throw new AppError('too_large', runningProblems.noRoomLeft({ megabytes: most / 1_000_000 }));
};
