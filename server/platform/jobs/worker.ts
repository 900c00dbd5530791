import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { Job, Lane } from './define-job.ts';
import { heartbeatMs, silentForMs } from './heartbeats.ts';
import {
  deleteSilentWorkers,
  deleteWorker,
  type LanguageState,
  unlockOrphans,
  upsertWorker,
} from './workers.db.ts';

/**
 * How this works
 *
 * graphile-worker keeps the queue in PostgreSQL: it claims jobs with row locks, is woken by NOTIFY, and retries with
 * exponential backoff. We register one task function per kind of job:
 *
 * - the payload is validated again when the job starts, because the code may be newer than the job;
 * - an AppError is an expected outcome: it is logged and the job is finished, since a retry would end the same way. Any
 *   other error is rethrown, and graphile-worker retries;
 * - jobs with a `cron` are also enqueued on a schedule; the database makes sure that several workers enqueue each
 *   occurrence once;
 * - runs that a user waits for have their own lane, so that they do not delay mails or grades, and the other way round. Their
 *   jobs only hand them over (`run-tests.job.ts`), so that none waits behind another's program; background runs are processed one at a time, so that interactive runs always find a slot; grades wait for the
 *   servers of LMSs, so they have a lane of their own too.
 *
 * graphile-worker unlocks the jobs of a dead worker only after hours, too late for a student. So every worker writes a
 * heartbeat every few seconds, and the others unlock the jobs of a worker whose heartbeat stopped. With an embedded
 * database there is only one worker, so at its start all others are known to be dead.
 *
 * At start the list of jobs is checked for two handlers of one kind.
 */

export type Worker = {
  id: string;
  /** Writes a heartbeat with the languages now, in addition to the regular one every few seconds. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

export type WorkerOptions = {
  /** How many runs of student code this worker executes at the same time. */
  runSlots: number;
  /** True when no other worker can use this database. */
  isAlone: boolean;
  /** The last result of probing each language. */
  languages?: () => LanguageState[];
  /** Called when the worker is listed, before its first job. */
  onListed?: (id: string) => void;
  /** Called when other workers may be gone, for work of theirs that is not a job: at start and at each heartbeat. */
  adoptWork?: () => Promise<void>;
  /** How long `stop` waits for jobs in progress. */
  finishWithinMs?: number;
};

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

/** graphile-worker adds `_cron` to the payloads of scheduled jobs. */
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
  {
    runSlots,
    isAlone,
    languages = () => [],
    onListed = () => {},
    adoptWork = async () => {},
    finishWithinMs = 6000,
  }: WorkerOptions,
): Promise<Worker> => {
  taskListFor(services, jobs);
  const { db, log } = services;
  const id = randomUUID();
  const lockIds: string[] = [];

  const startLane = (lane: Lane, concurrency: number) => {
    const own = jobs.filter(job => (job.lane ?? 'rest') === lane);
    const events: WorkerEvents = new EventEmitter();
    // graphile-worker locks jobs by the id of the lane's worker pool.
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
    if (gone.length > 0) log.warn({ gone }, 'unlocked the jobs of workers without a heartbeat');
    await adoptWork();
  };
  await deleteSilentWorkers(db, id, isAlone ? -1000 : silentForMs);
  if (isAlone) await unlockOrphans(db);
  // Listed first: what a job takes in names this worker, and would be taken for an orphan otherwise.
  await beat();
  onListed(id);
  const lanes = [
    await startLane('runs', runSlots + 2),
    await startLane('background', 1),
    await startLane('grades', 8),
    await startLane('rest', 4),
  ];
  // Again, with the locks of its lanes.
  await beat();
  const heartbeat = setInterval(() => {
    beat().catch((err: unknown) => log.warn({ err }, 'worker heartbeat failed'));
  }, heartbeatMs);

  return {
    id,
    beat,
    stop: async () => {
      isStopping = true;
      clearInterval(heartbeat);
      const finished = Promise.all(lanes.map(lane => lane.stop())).then(() => true);
      const isFinished = await Promise.race([finished, pause(finishWithinMs, false, { ref: false })]);
      if (!isFinished) log.warn('unfinished jobs are unlocked for other workers');
      await deleteWorker(db, id);
    },
  };
};
