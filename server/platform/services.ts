import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type {
  FreeEnd,
  FreeRequest,
  LanguageProbe,
  Recording,
  RunLanguage,
  RunRequest,
  RunResult,
  StepRequest,
} from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Config } from './config.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Signals } from '#server/platform/db/signals.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { PlatformHttp } from './platform-http.ts';

/** Everything with side effects, in one plain object that functions take as their first parameter. */
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
  ownRuns: OwnRuns;
  /** Handlers of hooks: see `define-hook.ts`. */
  hooks: readonly HookHandler[];
  /** Signs session tokens and CSRF tokens. */
  secret: Uint8Array;
  /** The base URL of links. */
  publicUrl: string;
};

/** Runs student code in a sandbox. */
export type Runner = {
  /** `onBegin` is called when the run gets a slot. */
  run(request: RunRequest, onBegin?: () => void): Promise<RunResult>;
  cancel(id: string): void;
  /** Whether it is among the first of its kind since the start, which take longer. Known only where it is executed. */
  isFirst?(id: string): boolean;
  /** Runs a program that somebody talks to. `end` is called once, as the last. */
  converse(request: FreeRequest, person: FreePerson): Promise<FreeTalk>;
  recordSteps(request: StepRequest): Promise<Recording>;
  /** `detail` is a sentence for everybody (no paths); `advice` is for the operator and may contain paths. */
  check(): Promise<{ ok: boolean; detail: string; advice?: string }>;
  /** Whether this machine can run a language. */
  probe(language: Pick<RunLanguage, 'executionCommand' | 'testFramework'>): Promise<LanguageProbe>;
};

export type FreePerson = {
  begin(): void;
  hear(text: string): void;
  /** So much of what was typed has reached the program. */
  take(length: number): void;
  end(end: FreeEnd): void;
};

export type FreeTalk = {
  type(text: string): void;
  /** Of what was heard, this much has reached the person: until then only so much comes. */
  read(length: number): void;
  /** Ctrl+C. */
  interrupt(): void;
  stop(): void;
};

/** A hook handler with its types erased, so that all handlers fit one list. */
export type HookHandler = {
  hook: object;
  handle(services: Services, tx: Db, payload: never): Promise<unknown>;
  isFor(payload: never): boolean;
};

type Place = { position: number; estimateMs: number };

/** Positions in the run queue, cached: one query per second for any number of callers. */
export type RunQueue = {
  placeOf(services: Services, id: number): Promise<Place | null>;
  /** From the cache, without a query; null when the cache is too old. */
  lastPlaceOf(id: number): Place | null;
  /** The worker of another process that has least to do for its size; null if there is none, or all have enough: then a job does it. */
  workerFor(services: Services): Promise<string | null>;
  /** It did not take a run in: for a while it gets none. */
  distrust(workerId: string): void;
};

/** A run that has ended, with what was stored. */
export type EndedRun = {
  id: number;
  exerciseId: number;
  createdAt: Date;
  startedAt: Date;
  finishedAt: Date;
  result: RunOutcome;
};

type Claim = { workerId: string; isIdle: boolean };

/** Runs that this process executes itself, without a job in the queue. */
export type OwnRuns = {
  /** The worker to name in the row; null if this process executes no runs, or enough of them. Idle: a slot is free. */
  claim(): Claim | null;
  /** The same, for a run from the queue; null sooner, because other workers find it there. */
  claimFromQueue(): Claim | null;
  /** If `work` fails, the run gets a job. */
  begin(services: Services, id: number, work: () => Promise<EndedRun | null>): void;
  /** Resolves when this process has finished the run; null if it is not the one who finishes it. */
  endOf(id: number): Promise<EndedRun | null> | null;
};

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
