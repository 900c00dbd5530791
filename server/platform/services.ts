import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Obstacle, RunLanguage, RunRequest, RunResult } from '#contract/run-request.ts';
import type { Config } from './config.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Signals } from '#server/platform/db/signals.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { PlatformHttp } from './platform-http.ts';

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
  /** What follows, in higher layers, from what a lower one does: see `define-hook.ts`. */
  hooks: readonly HookHandler[];
  /** Signs tokens and page values. */
  secret: Uint8Array;
  /** The address that links begin with. */
  publicUrl: string;
};

/** What runs student code. */
export type Runner = {
  run(request: RunRequest): Promise<RunResult>;
  cancel(id: string): void;
  /** `detail` is a sentence that anyone may read; `advice` says what to do, and may name places on the machine. */
  check(): Promise<{ ok: boolean; detail: string; advice?: string }>;
  /** Why this machine cannot run a language; null when it can. */
  obstacleTo(language: Pick<RunLanguage, 'executionCommand' | 'testFramework'>): Promise<Obstacle | null>;
};

/** One handler of a hook, with the types of the hook erased so that all handlers fit one list. */
export type HookHandler = {
  hook: object;
  handle(services: Services, tx: Db, payload: never): Promise<unknown>;
};

type Place = { position: number; estimateMs: number };

/** Answers "how long still?" for any number of people with one query a second. */
export type RunQueue = {
  placeOf(services: Services, id: number): Promise<Place | null>;
  /** From the last query, without a new one; null when it was long ago. */
  lastPlaceOf(id: number): Place | null;
};

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
