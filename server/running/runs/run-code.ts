import { runningProblems } from '#contract/running/running-problems.ts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunnerHealth, startRunner } from '#runner/client.ts';
import type { RunRequest } from '#contract/running/run-request.ts';
import { makeFirstRuns } from './first-of-kind.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';

type Runner = Services['runner'];

const answerWithinMs = 2000;
const didNotStart = 'The process that runs student code did not start.';

type Told = Pick<RunnerHealth, 'tier' | 'tierSentence' | 'tierAdvice' | 'weaknesses'>;

/** What the operator reads at the start and on the admin page. What is weaker than it could be is part of it. */
export const sandboxOf = ({ tier, tierSentence, tierAdvice, weaknesses }: Told) => {
  const advice = [tierAdvice, ...weaknesses].filter(Boolean).join(' ');
  return { ok: tier !== 'none', detail: tierSentence, ...(advice === '' ? {} : { advice }) };
};

/** `ready` resolves when code can be run and rejects with the reason if this machine cannot run code. */
export type OwnRunner = Runner & {
  ready: Promise<void>;
  /** Runs programs one after the other for what that makes ready; given up as soon as somebody waits for a run. */
  warm(requests: RunRequest[]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the runner as a child process. It probes the sandbox first; the rest of the server does not wait for that. */
export const startOwnRunner = (
  { dataDir, runSlots }: Pick<Config, 'dataDir' | 'runSlots'>,
  logLine: (line: string) => void,
): OwnRunner => {
  const starting = startRunner({ folder: join(dataDir, 'runner'), slots: runSlots, log: logLine });
  const running = new Map<string, AbortController>();
  const firstRuns = makeFirstRuns();
  const somebodyWaits = new AbortController();
  let state: Awaited<ReturnType<Runner['check']>> | null = { ok: false, detail: 'is starting' };

  const ready = starting.then(
    () => {
      state = null;
    },
    (error: Error) => {
      state = { ok: false, detail: didNotStart, advice: error.message };
      throw error;
    },
  );
  // A rejection that nobody awaits must not crash the process.
  ready.catch(() => {});

  return {
    ready,
    run: async (request, onBegin) => {
      if (!request.owner?.isBackground) somebodyWaits.abort();
      const end = firstRuns.begin(request);
      try {
        const client = await starting;
        const cancel = new AbortController();
        running.set(request.id, cancel);
        return await client.run(request, cancel.signal, onBegin);
      } finally {
        running.delete(request.id);
        end();
      }
    },
    isFirst: firstRuns.has,
    warm: async requests => {
      const client = await starting;
      for (const request of requests) {
        if (somebodyWaits.signal.aborted) return;
        const end = firstRuns.begin(request);
        const { verdict } = await client.run(request, somebodyWaits.signal);
        if (verdict !== 'cancelled') end();
      }
    },
    recordSteps: async request => (await starting).recordSteps(request),
    converse: async (request, person) => (await starting).converse(request, person),
    cancel: id => running.get(id)?.abort(),
    check: async () => {
      if (state) return state;
      const client = await starting;
      return Promise.race([
        client.health().then(sandboxOf),
        pause(answerWithinMs, { ok: false, detail: 'does not answer' }, { ref: false }),
      ]);
    },
    probe: language =>
      starting.then(
        client => client.probe(language),
        (error: Error) => ({
          obstacle: { why: didNotStart, advice: error.message, missing: [] },
          runtime: null,
        }),
      ),
    stop: async () => {
      somebodyWaits.abort();
      await starting.then(
        client => client.stop(),
        () => {},
      );
    },
  };
};

/** No answer for a person: a job that gets it is tried again, by a process that runs code. */
export class RunsElsewhere extends Error {
  override message = 'This process runs no code.';
}

/** For a process without the worker service, which runs no code. */
export const runnerElsewhere: Runner = {
  run: async () => {
    throw new RunsElsewhere();
  },
  converse: async () => {
    throw new AppError('unavailable', runningProblems.onlyTests);
  },
  recordSteps: async () => ({ steps: [], end: 'failed', output: '' }),
  cancel: () => {},
  check: async () => ({ ok: true, detail: 'code runs on the workers' }),
  probe: async () => ({ obstacle: null, runtime: null }),
};
