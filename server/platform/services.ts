import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RunRequest, RunResult } from '#contract/run-request.ts';
import type { Config } from './config.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Signals } from '#server/platform/db/signals.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { PlatformHttp } from './platform-http.ts';
import type { RunQueue } from '#server/running/runs/queue/run-queue.ts';

/** Everything that has effects, in one plain object that functions take as their first argument. */
export type Services = {
  config: Config;
  db: Kysely<DB>;
  mail: Mail;
  platformHttp: PlatformHttp;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  runner: Runner;
  signals: Signals;
  runQueue: RunQueue;
  /** Signs tokens and page values. */
  secret: Uint8Array;
  /** The address that links begin with. */
  publicUrl: string;
};

/** What runs student code. */
export type Runner = {
  run(request: RunRequest): Promise<RunResult>;
  cancel(id: string): void;
  check(): Promise<{ ok: boolean; detail: string }>;
  /** Programs that a command needs and that this machine lacks. */
  missingCommands(executionCommand: string): Promise<string[]>;
};

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
