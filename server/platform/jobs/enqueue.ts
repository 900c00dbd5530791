import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/db.ts';
import type { Job } from './define-job.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

export type EnqueueOptions = {
  /** Job key: replaces a waiting job with the same key. */
  once?: string;
  /** Delay by the database's clock, which decides when a job is due. */
  afterMs?: number;
  maxAttempts?: number;
};

/** Enqueues a job in the caller's transaction, so that both commit or roll back together. */
export const enqueue = async <Payload extends z.ZodType>(
  db: Db,
  job: Pick<Job<Payload>, 'kind' | 'payload'>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> => {
  const checked = toJsonb(job.payload.parse(payload));
  await sql`select graphile_worker.add_job(
    ${job.kind}, payload := ${checked}::json, job_key := ${options.once ?? null},
    run_at := now() + ${options.afterMs ?? 0} * interval '1 millisecond',
    max_attempts := ${options.maxAttempts ?? 25}
  )`.execute(db);
};
