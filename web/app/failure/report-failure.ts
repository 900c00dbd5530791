import { ApiError } from '#web/net/api-error.ts';
import { logProblem } from '#web/browser/log-problem.ts';

/** Logs an error under a reference that the user can quote; a failed call has the server's request id already. */
export const reportFailure = (cause: unknown): string => {
  const reference =
    (cause instanceof ApiError && cause.requestId) || crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  logProblem(`Reference ${reference}`, cause);
  return reference;
};
