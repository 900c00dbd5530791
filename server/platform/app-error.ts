import { type ErrorCode, statusOf } from '#contract/core/errors.ts';

/** An error whose message may be shown to a user. Caught only where a request or job is answered. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The field of the request that the message is about. */
  readonly field: string | undefined;
  /** On a version conflict: the current state on the server. */
  readonly current: object | undefined;
  /** Sent as the Retry-After header, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { field?: string; retryAfter?: number; current?: object } = {},
  ) {
    super(message, options);
    this.code = code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
  }

  get status() {
    return statusOf[this.code];
  }
}
