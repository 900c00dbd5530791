import { ErrorBody, type ErrorCode, unexpectedError } from '#contract/core/errors.ts';
import { spokenText } from '#web/texts/spoken.ts';
import { texts } from '#web/texts/texts.ts';

/** A call that did not succeed. `status` is 0 when the server was not reached at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly field: string | undefined;
  /** The code of its sentence. */
  readonly problem: string | undefined;
  readonly requestId: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** On 409: the newer row. */
  readonly current: unknown;

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { code?: ApiError['code'] }) {
    super(spokenText(body.error || unexpectedError, body.problem));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'internal';
    this.field = body.field;
    this.problem = body.problem?.code;
    this.requestId = body.requestId;
    this.retryAfter = body.retryAfter;
    this.current = body.current;
  }
}

/** Parses a response of status 400 or above, which may come from a proxy and have any body. */
export const apiErrorFrom = (status: number, json: unknown): ApiError => {
  const whole = ErrorBody.safeParse(json);
  if (whole.success) return new ApiError(status, whole.data);
  const { error } = (json ?? {}) as { error?: unknown };
  return new ApiError(status, typeof error === 'string' ? { error } : {});
};

export const unreachable = () => new ApiError(0, { code: 'unreachable', error: texts.network.unreachable });

export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** Bad request, forbidden or not found: a retry does not help. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);
