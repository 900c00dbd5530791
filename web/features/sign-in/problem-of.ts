import { ApiError } from '../../lib/api-error.ts';
import { logProblem } from '../../lib/log-problem.ts';
import { unexpectedError } from '#contract/errors.ts';

/** What a form shows: a sentence, and the field it is about where there is one. */
export type Problem = { text: string; field?: string | undefined; code?: string };

/** For the edge of a form: a promise that never rejects and says what to show, or null when all went well. */
export const problemOf = (work: Promise<unknown>): Promise<Problem | null> =>
  work.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof ApiError) return { text: cause.message, field: cause.field, code: cause.code };
      logProblem('A form could not be sent', cause);
      return { text: unexpectedError };
    },
  );
