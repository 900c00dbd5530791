import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { Job, Lane } from './define-job.ts';
import {
  deleteSilentWorkers,
  deleteWorker,
  type LanguageState,
  silentForMs,
  unlockOrphans,
  upsertWorker,
} from './workers.db.ts';

/**
 * How this works
 *
 * graphile-worker keeps the queue in PostgreSQL: it claims jobs with row locks, is woken by NOTIFY, and retries with
 * growing pauses. We give it one function per kind of job and translate between its world and ours:
 *
 * - the payload is checked again when it is taken, because the code may be newer than the job;
 * - an AppError is an answer, not an accident: it is logged and the job is finished, since trying again would end the
 *   same way. Anything else is thrown on, and graphile-worker retries;
 * - jobs with a `cron` are also put on the queue by the clock; several workers agree through the database, so that each
 *   time is taken once;
 * - runs that a person waits for have a lane of their own, so that a rush of them never holds up a mail or a grade, and
 *   the other way round; runs that nobody waits for go one at a time, so that a click always finds a slot; grades wait
 *   for other people's servers, and so only for each other.
 *
 * graphile-worker gives the jobs of a dead worker back after hours. A student does not wait that long: every worker says
 * each few seconds that it lives, and jobs of one that fell silent are unlocked by the others. Where the database is
 * embedded there is only one worker, so at its start all others are known to be dead.
 *
 * At start the list of jobs is checked: two handlers for one kind is a mistake that must not wait for its first job.
 */

export type Worker = {
  /** Says at once that it lives, and what it can run; by itself it does so every few seconds. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

export type WorkerOptions = {
  /** How many runs of student code this worker does at a time. */
  runSlots: number;
  /** Whether no other worker can be alive. */
  isAlone: boolean;
  /** What it last found of each language. */
  languages?: () => LanguageState[];
  /** How long, when it is told to stop, it finishes what it has begun. */
  finishWithinMs?: number;
};

const heartbeatMs = 5000;

const taskFor =
  (services: Services, job: Job) =>
  async (raw: unknown): Promise<void> => {
    const count = (outcome: 'done' | 'refused' | 'failed') =>
      services.metrics.jobs.add({ kind: job.kind, outcome });
    try {
      await job.handle(services, job.payload.parse(withoutCronFields(raw)));
      count('done');
    } catch (error) {
      count(error instanceof AppError ? 'refused' : 'failed');
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

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export const startWorker = async (
  services: Services,
  pool: Pool,
  jobs: readonly Job[],
  { runSlots, isAlone, languages = () => [], finishWithinMs = 6000 }: WorkerOptions,
): Promise<Worker> => {
  taskListFor(services, jobs);
  const { db, log } = services;
  const id = randomUUID();
  const lockIds: string[] = [];

  const startLane = (lane: Lane, concurrency: number) => {
    const own = jobs.filter(job => (job.lane ?? 'rest') === lane);
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked in the name of the whole lane.
    events.on('pool:create', ({ workerPool }) => lockIds.push(workerPool.id));
    return run({
      pgPool: pool,
      events,
      taskList: taskListFor(services, own),
      parsedCronItems: parseCronItems(
        own.flatMap(job => (job.cron ? [{ task: job.kind, match: job.cron, identifier: job.kind }] : [])),
      ),
      concurrency,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => log[levels[level]]({ part: 'worker', lane }, message)),
    });
  };

  await deleteSilentWorkers(db, id, isAlone ? -1000 : silentForMs);
  if (isAlone) await unlockOrphans(db);
  // More at a time than slots: the runner lets in as many as there are, and the others have their rows loaded.
  const lanes = [
    await startLane('runs', runSlots + 2),
    await startLane('background', 1),
    await startLane('grades', 8),
    await startLane('rest', 4),
  ];

  let isStopping = false;
  const beat = async () => {
    const sandbox = await services.runner.check();
    if (isStopping) return;
    await upsertWorker(db, {
      id,
      lockIds,
      runSlots,
      isSandboxReady: sandbox.ok,
      sandboxDetail: [sandbox.detail, sandbox.advice].filter(Boolean).join(' '),
      languages: languages(),
    });
    const gone = await deleteSilentWorkers(db, id, silentForMs);
    if (gone.length > 0) log.warn({ gone }, 'took over the jobs of workers that fell silent');
  };
  await beat();
  const heartbeat = setInterval(() => {
    beat().catch((err: unknown) => log.warn({ err }, 'the worker could not say that it lives'));
  }, heartbeatMs);

  return {
    beat,
    stop: async () => {
      isStopping = true;
      clearInterval(heartbeat);
      const finished = Promise.all(lanes.map(lane => lane.stop())).then(() => true);
      const isFinished = await Promise.race([finished, pause(finishWithinMs, false, { ref: false })]);
      if (!isFinished) log.warn('jobs that would take too long are given to other workers');
      await deleteWorker(db, id);
    },
  };
};
