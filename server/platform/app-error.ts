import { type ErrorCode, statusOf } from '#contract/errors.ts';

/** Something that a person may be told. Thrown where it is noticed, caught only at an edge. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The field of the request that the message is about. */
  readonly field: string | undefined;
  /** What is there now, when a save was refused because it is newer. */
  readonly current: object | undefined;
  /** Seconds after which another try makes sense. */
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
