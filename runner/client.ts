/**
 * The one file of runner/ that the server imports: starts the runner, restarts it when it dies, and sends it runs.
 *
 *   const runner = await startRunner({ folder });
 *   const result = await runner.run(request, signal);
 *
 * The runner is stateless: after a restart all pending requests are sent again.
 */
import { availableParallelism } from 'node:os';

import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type {
  FreeEnd,
  FreeRequest,
  LanguageProbe,
  Recording,
  RunRequest,
  RunResult,
  StepRequest,
} from '#contract/running/run-request.ts';

import { emptyResult } from './engine-kit/failed-report.ts';
import { freeEnd } from './engine-kit/free-sentences.ts';
import { keepAlive } from './service/keep-alive.ts';
import { createSetup, removeSetup } from './service/runner-setup.ts';
import type { FromRunner, ProbedLanguage, RunnerHealth, ToRunner } from './service/wire.ts';

export {
  allLanguages,
  installableNamed,
  type ShippedLanguage,
  shippedLanguages,
} from './languages/shipped-languages.ts';
export type { RunnerHealth } from './service/wire.ts';

export type RunnerClient = {
  /** `onBegin` is called when the run gets a slot; again if the runner was restarted meanwhile. */
  run(request: RunRequest, signal?: AbortSignal, onBegin?: () => void): Promise<RunResult>;
  /** Runs a program that somebody talks to. It is not sent again when the runner was restarted. */
  converse(request: FreeRequest, person: FreePerson): FreeTalk;
  recordSteps(request: StepRequest): Promise<Recording>;
  health(): Promise<RunnerHealth>;
  probe(language: ProbedLanguage): Promise<LanguageProbe>;
  stop(): Promise<void>;
  /** For administrators, and for tests that kill it. */
  processId(): number | null;
};

/** What is called about a free run; `end` once, as the last. */
export type FreePerson = {
  begin(): void;
  hear(text: string): void;
  /** So much of what was typed has reached the program. */
  take(length: number): void;
  end(end: FreeEnd): void;
};

export type FreeTalk = {
  type(text: string): void;
  /** Call it for everything that was heard, once it has reached the person: until then only so much comes. */
  read(length: number): void;
  /** Ctrl+C. */
  interrupt(): void;
  stop(): void;
};

export type StartOptions = {
  /** The runner's work folder; created if missing. Not used as root: then the runner works outside the checkout. */
  folder: string;
  /** Concurrent runs; default: the number of cores. */
  slots?: number;
  log?: (line: string) => void;
};

type Pending = {
  request: RunRequest;
  finish: (result: RunResult) => void;
  onBegin: () => void;
  sends: number;
};
type Question = { message: ToRunner; answer: (reply: FromRunner) => boolean };

/** A run during which the runner died twice is not retried. */
const mostSends = 2;
const cancelled = () => emptyResult('cancelled', runProblems.cancelled);
const failed = (sentence: Sentence) => emptyResult('sandbox-failed', sentence);

export async function startRunner(options: StartOptions): Promise<RunnerClient> {
  const log = options.log ?? (() => {});
  const setup = await createSetup(options.folder);
  const pending = new Map<string, Pending>();
  const questions = new Set<Question>();
  const people = new Map<string, FreePerson>();
  const records = new Map<string, (recording: Recording) => void>();
  let runNumber = 0;

  const send = (entry: Pending) => {
    if (entry.sends >= mostSends) entry.finish(failed(runProblems.runnerFailedTwice));
    else if (live.send({ type: 'run', request: entry.request })) entry.sends++;
    else if (live.isHopeless()) entry.finish(failed(runProblems.runnerDoesNotStart));
  };
  const hear = (message: FromRunner) => {
    if (message.type === 'begun') {
      pending.get(message.id)?.onBegin();
      people.get(message.id)?.begin();
    } else if (message.type === 'output') people.get(message.id)?.hear(message.text);
    else if (message.type === 'taken') people.get(message.id)?.take(message.length);
    else if (message.type === 'ended') endFree(message.id, message.end);
    else if (message.type === 'recorded') endRecord(message.id, message.recording);
    else if (message.type === 'result') pending.get(message.id)?.finish(message.result);
    else if (message.type === 'problem') log(`runner: ${message.message}`);
    else for (const question of questions) if (question.answer(message)) questions.delete(question);
  };
  const endFree = (id: string, end: FreeEnd) => {
    const person = people.get(id);
    people.delete(id);
    person?.end(end);
  };
  const endRecord = (id: string, recording: Recording) => {
    records.get(id)?.(recording);
    records.delete(id);
  };
  /** They are not repeated: whoever waits for them can. */
  const loseAll = () => {
    for (const id of people.keys()) endFree(id, freeEnd('sandbox-failed'));
    for (const id of records.keys()) endRecord(id, { steps: [], end: 'failed', output: '' });
  };
  const live = await keepAlive({
    setup,
    slots: options.slots ?? availableParallelism(),
    log,
    // `live` is not assigned yet at the first connect, but then nothing is pending.
    onConnect() {
      loseAll();
      for (const { message } of questions) live.send(message);
      for (const entry of pending.values()) send(entry);
    },
    onMessage: hear,
    onHopeless() {
      pending.forEach(entry => entry.finish(failed(runProblems.runnerDoesNotStart)));
      loseAll();
    },
  });

  function ask<Answer>(message: ToRunner, read: (reply: FromRunner) => Answer | null): Promise<Answer> {
    return new Promise(resolve => {
      const answer = (reply: FromRunner) => {
        const value = read(reply);
        if (value !== null) resolve(value);
        return value !== null;
      };
      questions.add({ message, answer });
      live.send(message);
    });
  }

  return {
    run(original, signal, onBegin = () => {}) {
      return new Promise(resolve => {
        // The same run may be requested again while it is still running.
        const request = { ...original, id: `${original.id}/${++runNumber}` };
        const cancel = () => {
          if (!live.send({ type: 'cancel', id: request.id })) entry.finish(cancelled());
        };
        const finish = (result: RunResult) => {
          pending.delete(request.id);
          signal?.removeEventListener('abort', cancel);
          resolve(result);
        };
        const entry = { request, finish, onBegin, sends: 0 };
        if (signal?.aborted) return resolve(cancelled());
        signal?.addEventListener('abort', cancel);
        pending.set(request.id, entry);
        send(entry);
      });
    },
    converse(original, person) {
      const request = { ...original, id: `${original.id}/${++runNumber}` };
      const { id } = request;
      people.set(id, person);
      if (!live.send({ type: 'converse', request })) queueMicrotask(loseAll);
      return {
        type: text => void live.send({ type: 'type', id, text }),
        read: length => void live.send({ type: 'read', id, length }),
        interrupt: () => void live.send({ type: 'interrupt', id }),
        stop: () => void live.send({ type: 'cancel', id }),
      };
    },
    recordSteps: original =>
      new Promise(resolve => {
        const request = { ...original, id: `${original.id}/${++runNumber}` };
        records.set(request.id, resolve);
        if (!live.send({ type: 'record', request })) loseAll();
      }),
    health: () =>
      ask({ type: 'health' }, reply => {
        if (reply.type !== 'health') return null;
        const { type: _, ...health } = reply;
        return health;
      }),
    probe: ({ executionCommand, testFramework }) =>
      ask({ type: 'probe', language: { executionCommand, testFramework } }, reply =>
        reply.type === 'probe' &&
        reply.language.executionCommand === executionCommand &&
        reply.language.testFramework === testFramework
          ? reply.probe
          : null,
      ),
    async stop() {
      await live.stop();
      pending.forEach(entry => entry.finish(cancelled()));
      loseAll();
      await removeSetup(setup);
    },
    processId: () => live.processId(),
  };
}
