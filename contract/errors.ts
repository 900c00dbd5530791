import { z } from 'zod';

/** The one table of error codes. Add a code only if the client branches on it; else write a better sentence. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

export const errorCodes = Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]];

export const unexpectedError = 'An error occurred. Please contact support.';

export const ErrorBody = z.object({
  /** The sentence that a person reads. */
  error: z.string(),
  code: z.enum(errorCodes),
  /** Finds the request in the server's log. */
  requestId: z.string(),
  /** The field that the sentence is about, where there is one. */
  field: z.string().optional(),
  /** The newer version of what could not be saved over. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
