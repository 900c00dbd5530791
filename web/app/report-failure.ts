import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';

/** Logs a fault under a reference that the person can pass on; a failed call already has one, from the server. */
export const reportFailure = (cause: unknown): string => {
  const reference =
    (cause instanceof ApiError && cause.requestId) || crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  logProblem(`Reference ${reference}`, cause);
  return reference;
};
