import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import type { Job } from './job.ts';

/**
 * How this works
 *
 * graphile-worker keeps the queue in PostgreSQL: it claims jobs with row locks, is woken by NOTIFY, retries with
 * growing pauses, and takes over what a dead worker had claimed. We give it one function per kind of job and
 * translate between its world and ours:
 *
 * - the payload is checked again when it is taken, because the code may be newer than the job;
 * - an AppError is an answer, not an accident: it is logged and the job is finished, since trying again would
 *   end the same way. Anything else is thrown on, and graphile-worker retries;
 * - jobs with a `cron` are also put on the queue by the clock; several workers agree through the database, so
 *   that each time is taken once.
 *
 * At start the list is checked: two handlers for one kind is a mistake that must not wait for its first job.
 */

export type Worker = { stop(): Promise<void> };

const taskFor =
  (services: Services, job: Job) =>
  async (raw: unknown): Promise<void> => {
    try {
      await job.handle(services, job.payload.parse(withoutCronFields(raw)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      services.log.error({ kind: job.kind, err: error }, 'job failed and will not be retried');
    }
  };

/** graphile-worker adds `_cron` to payloads that the clock made. */
const withoutCronFields = (raw: unknown) => {
  const { _cron, ...payload } = (raw ?? {}) as Record<string, unknown>;
  return payload;
};

export const taskListFor = (services: Services, jobs: readonly Job[]): TaskList => {
  const kinds = jobs.map(job => job.kind);
  const doubled = kinds.find((kind, i) => kinds.indexOf(kind) !== i);
  if (doubled) throw new Error(`Two jobs are called ${doubled}: give one of them another kind.`);
  return Object.fromEntries(jobs.map(job => [job.kind, taskFor(services, job)]));
};

export const startWorker = async (
  services: Services,
  pool: Pool,
  jobs: readonly Job[],
  concurrency = 4,
): Promise<Worker> => {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  const runner = await run({
    pgPool: pool,
    taskList: taskListFor(services, jobs),
    parsedCronItems: parseCronItems(
      jobs.flatMap(job => (job.cron ? [{ task: job.kind, match: job.cron, identifier: job.kind }] : [])),
    ),
    concurrency,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => services.log[levels[level]]({ part: 'worker' }, message)),
  });
  return { stop: () => runner.stop() };
};
