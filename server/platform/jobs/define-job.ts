import type { z } from 'zod';
import type { Services } from '#server/platform/services.ts';

export type Lane = 'runs' | 'background' | 'grades' | 'rest';

/**
 * Work that happens later, at least once. A payload holds ids only; the handler loads again and looks, and
 * doing it twice is harmless.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  kind: string;
  payload: Payload;
  handle(services: Services, payload: z.output<Payload>): Promise<void>;
  /** Jobs of a lane of their own never wait behind those of another. */
  lane?: Lane;
  /** Runs by itself at these times (crontab, UTC), with an empty payload. */
  cron?: string;
};

export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;
