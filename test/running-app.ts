import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { identifyCaller } from '#server/site/accounts/sessions/identify-caller.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { listenForSignals } from '#server/platform/db/signals.ts';
import { buildApp } from '#server/platform/http/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { SenderLimits } from '#server/platform/http/slow-senders.ts';
import { startWorker } from '#server/platform/jobs/worker.ts';
import { allHooks } from '#server/hooks.ts';
import { allJobs } from '#server/jobs.ts';
import { makeMail } from '#server/platform/mail.ts';
import { makeMetrics } from '#server/platform/metrics.ts';
import { makePlatformHttp } from '#server/platform/platform-http.ts';
import { allRoutes } from '#server/routes.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { giveOrphansToQueue } from '#server/running/runs/queue/give-to-queue.ts';
import { makeOwnRuns } from '#server/running/runs/queue/own-runs.ts';
import { makeRunQueue } from '#server/running/runs/queue/run-queue.ts';
import { serveHandedRuns } from '#server/running/runs/queue/serve-handed-runs.ts';
import type { Services } from '#server/platform/services.ts';
import { atEnd } from './at-end.ts';
import { freshDatabase } from './database.ts';
import { workOffJobs } from './work-off-jobs.ts';

/** A fake clock that only tests advance. Far in the future, so that nothing scheduled by it is due by the database's clock. */
export type TestClock = { now(): Date; advance(milliseconds: number): void };

const standingClock = (): TestClock => {
  let time = Date.parse('2100-01-04T09:00:00Z');
  return {
    now: () => new Date(time),
    advance: milliseconds => {
      time += milliseconds;
    },
  };
};

export type RunningApp = {
  app: FastifyInstance;
  services: Services;
  clock: TestClock;
  logged: string[];
  /** Runs all queued jobs. */
  workOffJobs(): Promise<void>;
  /** The same, as another process with these services. */
  workOffJobsOf(other: Services): Promise<void>;
  /** Starts a worker that runs these jobs as they arrive, or all, until the test file is done. */
  startWorking(jobs?: typeof allJobs): Promise<void>;
};

type Options = {
  config?: Partial<Config>;
  routes?: Route[];
  runner?: Services['runner'];
  senderLimits?: SenderLimits;
  clock?: TestClock;
};

/** The real server with a new database and without a port: `app.inject` sends requests in this process. */
export const runningApp = async ({
  config,
  routes = allRoutes,
  runner,
  senderLimits,
  clock = standingClock(),
}: Options = {}): Promise<RunningApp> => {
  const database = await freshDatabase();
  const logged: string[] = [];
  const settings: Config = {
    ...readConfig({ CAIRN_RATE_LIMIT: 'off' }),
    databaseUrl: database.url,
    ...config,
  };
  const signals = await listenForSignals(database.url, () => {});
  const ownRuns = makeOwnRuns();
  const services: Services = {
    config: settings,
    db: database.db,
    mail: makeMail(settings),
    platformHttp: makePlatformHttp(settings),
    clock,
    log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
    metrics: makeMetrics(),
    runner: runner ?? runnerElsewhere,
    signals,
    runQueue: makeRunQueue(),
    ownRuns,
    hooks: allHooks,
    secret: Buffer.from('a secret of the tests, long enough to sign with'),
    publicUrl: 'http://cairn.test',
  };
  const app = await buildApp(services, routes, identifyCaller, senderLimits && { senderLimits });
  const stops: (() => Promise<void>)[] = [];
  const startWorking = async (jobs = allJobs) => {
    const worker = await startWorker(services, database.pool, jobs, {
      runSlots: 2,
      isAlone: true,
      onListed: id => {
        ownRuns.open(id, 2);
        const endHandedRuns = serveHandedRuns(services, id);
        stops.push(async () => endHandedRuns());
      },
      adoptWork: () => giveOrphansToQueue(services.db),
    });
    stops.push(() => ownRuns.stop(services), worker.stop);
  };
  atEnd(async () => {
    for (const stop of stops) await stop();
    await app.close();
    await signals.stop();
    await database.close();
  });
  return {
    app,
    services,
    clock,
    logged,
    workOffJobs: () => workOffJobs(services, database.pool),
    workOffJobsOf: other => workOffJobs(other, database.pool),
    startWorking,
  };
};
