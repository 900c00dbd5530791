import { coreProblems } from '#contract/core/core-problems.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isStorageFull } from '#server/platform/db/db.ts';

/** How often a job is started that crashes its worker or fails unexpectedly. */
export const mostTries = 3;

/**
 * For work with a status row that a user watches and that counts its tries. An AppError ends the work and its message is
 * stored in the row. Any other error is rethrown, so that the queue retries with backoff. After the last try the row is
 * marked as failed, and an AppError with the cause tells the worker to log it and not to retry.
 * More than `mostTries` starts mean that the work crashed its worker each time: it is not started again.
 */
export const withLimitedTries = async (
  tries: number,
  fail: (reason: Sentence) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> => {
  if (tries > mostTries) {
    await fail(coreProblems.interrupted);
    return;
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) {
      await fail(error.problem);
      return;
    }
    if (tries < mostTries) throw error;
    await fail(isStorageFull(error) ? coreProblems.storageFull : coreProblems.failedHere);
    throw new AppError('internal', coreProblems.lastTryFailed, { cause: error });
  }
};
