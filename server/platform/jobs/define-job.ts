import type { z } from 'zod';
import type { Services } from '#server/platform/services.ts';

export type Lane = 'runs' | 'background' | 'grades' | 'rest';

/**
 * Background work with at-least-once delivery. A payload holds ids only; the handler reloads the rows and must be
 * idempotent.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  kind: string;
  payload: Payload;
  handle(services: Services, payload: z.output<Payload>): Promise<void>;
  /** Each lane has its own workers, so that jobs never wait behind those of another lane. */
  lane?: Lane;
  /** Also enqueued on this schedule (crontab syntax, UTC), with an empty payload. */
  cron?: string;
};

export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;
