import { allHooks } from '#server/hooks.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/db.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { makeMail } from '#server/platform/mail.ts';
import { makeMetrics } from '#server/platform/metrics.ts';
import { makePlatformHttp } from '#server/platform/platform-http.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { makeOwnRuns } from '#server/running/runs/queue/own-runs.ts';
import { makeRunQueue } from '#server/running/runs/queue/run-queue.ts';
import { readSecret } from '#server/platform/secret.ts';
import { type Services, systemClock } from '#server/platform/services.ts';
import { type ServerProcess, startServer, type Wrap } from '#test/processes/server-process.ts';

/** The whole product in its own process, and access to its database to create courses with the factories. */
export type RunningProduct = {
  server: ServerProcess;
  services: Services;
  dataDir: string;
  /** Restarts the server after it was killed, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export const startProduct = async (
  settings: Record<string, string> = {},
  wrap?: Wrap,
): Promise<RunningProduct> => {
  const dataDir = settings.CAIRN_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'cairn-product-'));
  const env = { CAIRN_RATE_LIMIT: 'off', ...settings, CAIRN_DATA_DIR: dataDir };
  const server = await startServer(env, wrap);
  const port = new URL(server.url).port;
  const config = readConfig(env);

  const connect = async () => openDatabase((await findRunningPostgres(dataDir)) ?? '', () => {});
  const first = await connect();
  let database: Database | null = first;
  // Only once: if a restart failed, that error must be reported, not one about a pool closed twice.
  const disconnect = async () => {
    const open = database;
    database = null;
    await open?.close();
  };
  await seedingIsDone(first.db);
  const product: RunningProduct = {
    server,
    dataDir,
    services: servicesBeside(config, first.db),
    restart: async () => {
      await disconnect();
      product.server = await startServer({ ...env, PORT: port }, wrap);
      database = await connect();
      product.services.db = database.db;
    },
    stop: async () => {
      await disconnect();
      await product.server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return product;
};

const never = async () => {
  throw new Error('only the server waits for signals');
};

/** What the factories need to create courses in the database of a running product. */
export const servicesBeside = (config: Config, db: Services['db']): Services => ({
  config,
  db,
  mail: makeMail(config),
  platformHttp: makePlatformHttp(config),
  clock: systemClock,
  log: pino({ level: 'silent' }),
  metrics: makeMetrics(),
  runner: runnerElsewhere,
  signals: {
    on: () => () => {},
    wait: never,
    mark: () => '',
    waitAfter: never,
    abortWaits: () => {},
    post: never,
    receive: () => () => {},
    stop: async () => {},
  },
  runQueue: makeRunQueue(),
  ownRuns: makeOwnRuns(),
  hooks: allHooks,
  secret: readSecret(config),
  publicUrl: 'http://cairn.test',
});

/** Waits until the sample course is tested, which happens in the background at the first start. */
const seedingIsDone = async (db: Services['db']) => {
  for (;;) {
    const open = db.selectFrom('testProcesses').select('id').where('finishedAt', 'is', null);
    if (!(await open.executeTakeFirst())) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
};

/** One user's HTTP calls, as the browser makes them. */
export const clientOf = (url: () => string, authToken: string) => {
  const call = async <T>(
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<T> => {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${authToken}`,
        ...(body && { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  type Process = {
    finishedAt: string | null;
    result: { verdict: string; results: { passed: boolean }[] } | null;
  };
  type Opened = {
    userLesson: { isCompleted: boolean; userExercises: { id: number; completedAt: string | null }[] } | null;
  };
  const result = async (testProcessId: number): Promise<Process> => {
    for (;;) {
      const { testProcess } = await call<{ testProcess: Process }>(
        'GET',
        `/api/test_processes/${testProcessId}`,
      );
      if (testProcess.finishedAt) return testProcess;
      await new Promise(resolve => setTimeout(resolve, 250));
    }
  };
  return {
    call,
    open: (contextId: string, lessonId: number): Promise<Opened> =>
      call('GET', `/api/cairn_courses/${contextId}/user_lessons/${lessonId}`),
    save: (userExerciseId: number, solutionCode: string) =>
      call('PUT', `/api/user_exercises/${userExerciseId}`, { solutionCode }),
    execute: async (userExerciseId: number, contextId: string): Promise<number> => {
      const path = `/api/user_exercises/${userExerciseId}/cairn_courses/${contextId}/execute`;
      return (await call<{ testProcess: { id: number } }>('POST', path)).testProcess.id;
    },
    bypass: (userExerciseId: number, contextId: string) =>
      call('POST', `/api/user_exercises/${userExerciseId}/cairn_courses/${contextId}`),
    undoBypass: (userExerciseId: number, contextId: string) =>
      call('DELETE', `/api/user_exercises/${userExerciseId}/cairn_courses/${contextId}`),
    resendGrades: (contextId: string) => call('POST', `/api/cairn_courses/${contextId}/lti_scores`),
    /** Polls as the specification says; the server holds each poll open (long polling). */
    result,
    /** As our page does: one call that saves, runs and waits; polls only if that takes longer. */
    run: async (userExerciseId: number, contextId: string, solutionCode: string): Promise<Process> => {
      const path = `/api/user_exercises/${userExerciseId}/cairn_courses/${contextId}/execute`;
      const { testProcess } = await call<{ testProcess: Process & { id: number } }>(
        'POST',
        path,
        { solutionCode },
        { prefer: 'wait' },
      );
      return testProcess.finishedAt ? testProcess : result(testProcess.id);
    },
  };
};
