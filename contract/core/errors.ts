import { z } from 'zod';

/** A code of a catalogue and what its sentence is about. */
export const Said = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });

/** All error codes. Add a code only if the client branches on it; otherwise write a better message. */
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
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

export const errorCodes = Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]];

export const unexpectedError = 'An error occurred. Please contact support.';

export const ErrorBody = z.object({
  /** A sentence for the user. */
  error: z.string(),
  code: z.enum(errorCodes),
  /** The `requestId` in the server's log. */
  requestId: z.string(),
  /** The field that the sentence is about. */
  field: z.string().optional(),
  /** The same sentence as a fact, from which it can be said in other languages: see catalogue.ts. */
  problem: Said.optional(),
  /** When it may be tried again, in seconds: as the header Retry-After. */
  retryAfter: z.number().optional(),
  /** On a version conflict: the current state on the server. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
