import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { identifyCaller } from '#server/accounts/identify-caller.ts';
import { type Config, readConfig } from '#server/config.ts';
import { buildApp } from '#server/http/app.ts';
import type { Route } from '#server/http/route.ts';
import { makeMail } from '#server/mail.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { freshDatabase } from './database.ts';
import { workOffJobs } from './work-off-jobs.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; advance(milliseconds: number): void };

const standingClock = (): TestClock => {
  let time = Date.parse('2026-11-15T09:00:00Z');
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
  /** Does every job that waits. */
  workOffJobs(): Promise<void>;
};

type Options = { config?: Partial<Config>; routes?: Route[] };

/** The real server on a database of its own, without a port: `app.inject` speaks HTTP to it in this process. */
export const runningApp = async ({ config, routes = allRoutes }: Options = {}): Promise<RunningApp> => {
  const database = await freshDatabase();
  const clock = standingClock();
  const logged: string[] = [];
  const settings: Config = {
    ...readConfig({ CAIRN_RATE_LIMIT: 'off' }),
    databaseUrl: database.url,
    ...config,
  };
  const services: Services = {
    config: settings,
    db: database.db,
    mail: makeMail(settings),
    clock,
    log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
    runner: { check: async () => ({ ok: true, detail: 'not part of this test' }) },
    secret: Buffer.from('a secret of the tests, long enough to sign with'),
    publicUrl: 'http://cairn.test',
  };
  const app = await buildApp(services, routes, identifyCaller);
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return { app, services, clock, logged, workOffJobs: () => workOffJobs(services, database.pool) };
};
