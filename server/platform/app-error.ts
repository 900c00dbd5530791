import type { Sentence } from '#contract/core/catalogue.ts';
import { type ErrorCode, statusOf } from '#contract/core/errors.ts';

/**
 * An error whose message may be shown to a user. Caught only where a request or job is answered. Its sentence comes from the
 * catalogue of the area (`…-problems.ts`), and is the message in English.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problem: Sentence;
  /** The field of the request that the message is about. */
  readonly field: string | undefined;
  /** On a version conflict: the current state on the server. */
  readonly current: object | undefined;
  /** Sent as the Retry-After header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    problem: Sentence,
    options: ErrorOptions & { field?: string; retryAfter?: number; current?: object } = {},
  ) {
    super(problem.text, options);
    this.code = code;
    this.problem = problem;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
  }

  get status() {
    return statusOf[this.code];
  }
}
