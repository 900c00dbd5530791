import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { allLanguages, shippedLanguages } from '#runner/client.ts';
import { ensureFirstAdmin, type FirstAdmin } from '#server/site/accounts/users/ensure-first-admin.ts';
import { loadConfiguredProviders } from '#server/site/accounts/providers/load-configured-providers.ts';
import { identifyCaller } from '#server/site/accounts/sessions/identify-caller.ts';
import { describeShortMemory } from '#server/platform/check-machine.ts';
import type { Config } from '#server/platform/config.ts';
import { seedSampleCourse } from '#server/authoring/courses/seed-sample-course.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { listenForSignals } from '#server/platform/db/signals.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { startWorker } from '#server/platform/jobs/worker.ts';
import type { LanguageState } from '#server/platform/jobs/workers.db.ts';
import { allHooks } from './hooks.ts';
import { allJobs } from './jobs.ts';
import { describeRunning } from '#server/running/languages/describe-running.ts';
import { watchLanguages } from '#server/running/languages/watch-languages.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { makeMail } from '#server/platform/mail.ts';
import { makeMetrics } from '#server/platform/metrics.ts';
import { makePlatformHttp } from '#server/platform/platform-http.ts';
import { allRoutes, watchRoutes } from './routes.ts';
import { type OwnRunner, runnerElsewhere } from '#server/running/runs/run-code.ts';
import { freeRunsElsewhere, serveFreeRuns } from '#server/running/runs/free/relay.ts';
import { giveOrphansToQueue } from '#server/running/runs/queue/give-to-queue.ts';
import { makeOwnRuns } from '#server/running/runs/queue/own-runs.ts';
import { warmLanguages } from '#server/running/runs/warm-languages.ts';
import { makeRunQueue } from '#server/running/runs/queue/run-queue.ts';
import { serveHandedRuns } from '#server/running/runs/queue/serve-handed-runs.ts';
import { type Services, systemClock } from '#server/platform/services.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const welcome = (address: string, { email, newPassword }: FirstAdmin) =>
  newPassword
    ? [
        `Cairn is ready: ${address}`,
        `Sign in as ${email} with the password ${newPassword}`,
        'It is shown only now. Change it after signing in; if it is lost, set another one with',
        `  npm run cairn -- reset-password ${email}`,
      ].join('\n')
    : [`Cairn is ready: ${address}`, `Sign in as ${email}, or create an account.`].join('\n');

const reportLanguages = async (runner: OwnRunner, probe: () => Promise<LanguageState[]>) => {
  const languages = await probe();
  describeRunning(await runner.check(), languages).forEach(print);
};

/** Pages are served meanwhile, so a machine on which the runner hangs is still said to be ready. */
const longestWaitMs = 10_000;
const inTime = (codeRuns: Promise<unknown>) =>
  Promise.race([codeRuns, pause(longestWaitMs, undefined, { ref: false })]);

/** What main.ts has when it calls `start`. */
type Begun = {
  config: Config;
  log: Services['log'];
  secret: Uint8Array;
  /** Null without the worker service. */
  runner: OwnRunner | null;
  /** Started parts in reverse order: they are stopped in the order of this list. */
  started: { name: string; stop(): Promise<void> }[];
  isStopping(): boolean;
};

export const start = async ({ config, log, secret, runner, started, isStopping }: Begun): Promise<void> => {
  const shortage = describeShortMemory(config);
  if (shortage) log.warn(shortage);

  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres(config.dataDir, {}, message => log.error(message));
    started.unshift({ name: 'PostgreSQL', stop: postgres.stop });
    databaseUrl = postgres.url;
  }
  const database = openDatabase(databaseUrl, err =>
    log.warn({ err: err.message }, 'database connection lost'),
  );
  started.unshift({ name: 'database connections', stop: database.close });
  await migrate(database.pool);

  const signals = await listenForSignals(databaseUrl, err =>
    log.warn({ err: err.message }, 'signal connection lost'),
  );
  started.unshift({ name: 'signals', stop: signals.stop });

  const ownRuns = makeOwnRuns();
  const services: Services = {
    config,
    db: database.db,
    mail: makeMail(config),
    platformHttp: makePlatformHttp(config),
    clock: systemClock,
    log,
    metrics: makeMetrics(),
    runner: runner ?? { ...runnerElsewhere, ...freeRunsElsewhere(database.db, signals) },
    signals,
    runQueue: makeRunQueue(),
    ownRuns,
    hooks: allHooks,
    secret,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
  };
  const admin = await ensureFirstAdmin(services);
  await loadConfiguredProviders(services);

  await seedLanguages(services, shippedLanguages());
  // The server also works without the sample course.
  if (config.hasSampleCourse)
    await seedSampleCourse(services).catch((err: unknown) =>
      log.error({ err }, 'the sample course could not be loaded'),
    );

  let codeRuns: Promise<unknown> = Promise.resolve();
  if (runner) {
    const languages = watchLanguages(services, allLanguages());
    signals.on('run_cancelled', id => runner.cancel(String(id)));
    const isAlone = config.databaseUrl === null;
    let endHandedRuns = () => {};
    const worker = await startWorker(services, database.pool, allJobs, {
      runSlots: config.runSlots,
      isAlone,
      languages: languages.latest,
      onListed: id => {
        ownRuns.open(id, config.runSlots);
        endHandedRuns = serveHandedRuns(services, id);
      },
      adoptWork: () => giveOrphansToQueue(services.db),
    });
    const endFreeRuns = serveFreeRuns(worker.id, runner, signals);
    started.unshift(
      { name: 'free runs', stop: async () => endFreeRuns() },
      { name: 'handed runs', stop: async () => endHandedRuns() },
      { name: 'runs', stop: () => ownRuns.stop(services) },
      { name: 'worker', stop: worker.stop },
      { name: 'languages', stop: languages.stop },
    );
    codeRuns = runner.ready.catch((err: unknown) => log.error({ err }, 'no code can be run on this machine'));
    void codeRuns
      .then(() => reportLanguages(runner, () => languages.probe(worker.beat)))
      .then(() => warmLanguages(services, runner))
      .catch((err: unknown) => {
        if (!isStopping()) log.error({ err }, 'languages could not be probed or made ready');
      });
    void languages.keepProbing(worker.beat);
    if (!config.services.includes('web'))
      void inTime(codeRuns).then(() => print('Cairn is working on the queue.'));
  }
  if (config.services.includes('web')) {
    const app = await buildApp(services, allRoutes, identifyCaller);
    started.unshift({
      name: 'web server',
      stop: async () => {
        // Answer long polls now; clients poll again and reach another server, or this one after its restart.
        signals.abortWaits();
        await app.close();
      },
    });
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    await inTime(codeRuns);
    print(welcome(config.publicUrl ?? `http://${config.host}:${port}`, admin));
  } else if (config.workerPort !== null) {
    const app = await buildApp(services, watchRoutes, identifyCaller, { servesPages: false });
    started.unshift({ name: 'watch port', stop: () => app.close() });
    await app.listen({ port: config.workerPort, host: config.host });
  }
};
