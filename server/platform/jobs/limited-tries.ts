import { AppError } from '#server/platform/app-error.ts';

/** How often a job is begun that takes its worker down, or fails for a reason of ours. */
export const mostTries = 3;

/**
 * For work whose tries are counted in a row that a person watches. An AppError ends it at once and its sentence is
 * stored. Any other error is thrown on, so that the queue retries with backoff. After the last try the row says so, and
 * an AppError with the cause tells the worker to log it and not to retry.
 * A row that was begun more often than that took its worker down each time, and is not begun again.
 */
export const withLimitedTries = async (
  tries: number,
  fail: (reason: string) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> => {
  if (tries > mostTries) {
    await fail('It was interrupted several times. Please try it again.');
    return;
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) {
      await fail(error.message);
      return;
    }
    if (tries < mostTries) throw error;
    await fail('Something went wrong on the server. Please try it again.');
    throw new AppError('internal', 'It failed on the last try.', { cause: error });
  }
};
