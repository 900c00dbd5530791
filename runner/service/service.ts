import { createServer, type Server, type Socket } from 'node:net';

import { runProblems } from '#contract/running/run-problems.ts';
import type { FreeRequest, LanguageProbe, RunRequest, StepRequest } from '#contract/running/run-request.ts';

import type { Engine } from '../engine-kit/engine.ts';
import { emptyResult } from '../engine-kit/failed-report.ts';
import { freeEnd } from '../engine-kit/free-sentences.ts';
import { createFreeRuns, type FreeRun } from './free-runs.ts';
import { parseMessage } from './parse-message.ts';
import { recordOne } from './record-one.ts';
import { run } from './run.ts';
import { verdictSentence } from '../engine-kit/sentences.ts';
import type { Slots } from './slots.ts';
import { type ProbedLanguage, readLines, type RunnerHealth, sendLine } from './wire.ts';

export type ServiceOptions = {
  engines: Engine[];
  slots: Slots;
  /** Set when this machine cannot sandbox: every run is refused with this message. */
  refusal: string | null;
  health: () => RunnerHealth;
  probe: (language: ProbedLanguage) => Promise<LanguageProbe>;
  logError: (error: unknown) => void;
};

/** The socket server; `stop` aborts all runs. */
export function createService(options: ServiceOptions): { server: Server; stop(): Promise<void> } {
  const everything = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const freeRuns = createFreeRuns(options);
  const server = createServer(socket => {
    const runs = new Map<string, AbortController>();
    const talks = new Map<string, FreeRun>();
    // Nobody receives the results any more; the client sends its requests again after a reconnect.
    socket.once('close', () => runs.forEach(controller => controller.abort()));
    socket.on('error', () => socket.destroy());
    const handle = (value: unknown) => {
      const message = parseMessage(value);
      if ('problem' in message) return sendLine(socket, { type: 'problem', message: message.problem });
      if (message.type === 'health') return sendLine(socket, { type: 'health', ...options.health() });
      if (message.type === 'cancel') return runs.get(message.id)?.abort();
      if (message.type === 'type') return talks.get(message.id)?.type(message.text);
      if (message.type === 'read') return talks.get(message.id)?.read(message.length);
      if (message.type === 'interrupt') return talks.get(message.id)?.interrupt();
      const work =
        message.type === 'run'
          ? answer(socket, message.request, runs)
          : message.type === 'converse'
            ? converse(socket, message.request, runs, talks)
            : message.type === 'record'
              ? record(socket, message.request)
              : probe(socket, message.language);
      const done = work.catch(options.logError).finally(() => inProgress.delete(done));
      inProgress.add(done);
    };
    readLines(socket, handle, problem => sendLine(socket, { type: 'problem', message: problem }));
  });

  async function answer(
    socket: Socket,
    request: RunRequest,
    runs: Map<string, AbortController>,
  ): Promise<void> {
    const { id } = request;
    if (options.refusal !== null) {
      return sendLine(socket, {
        type: 'result',
        id,
        result: emptyResult('sandbox-failed', runProblems.said({ said: options.refusal })),
      });
    }
    if (runs.has(id)) return sendLine(socket, { type: 'problem', message: `run ${id} is already running` });
    const controller = new AbortController();
    runs.set(id, controller);
    const signal = AbortSignal.any([controller.signal, everything.signal]);
    const handleBegin = () => sendLine(socket, { type: 'begun', id });
    const result = await run({ ...options, handleBegin }, request, signal).catch((error: unknown) => {
      options.logError(error);
      return emptyResult('sandbox-failed', verdictSentence('sandbox-failed', request.limits));
    });
    runs.delete(id);
    sendLine(socket, { type: 'result', id, result });
  }

  async function converse(
    socket: Socket,
    request: FreeRequest,
    runs: Map<string, AbortController>,
    talks: Map<string, FreeRun>,
  ): Promise<void> {
    const { id } = request;
    if (options.refusal !== null)
      return sendLine(socket, {
        type: 'ended',
        id,
        end: freeEnd('sandbox-failed', runProblems.said({ said: options.refusal })),
      });
    if (runs.has(id)) return sendLine(socket, { type: 'problem', message: `run ${id} is already running` });
    const controller = new AbortController();
    runs.set(id, controller);
    const person = {
      begin: () => sendLine(socket, { type: 'begun', id }),
      hear: (text: string) => sendLine(socket, { type: 'output', id, text }),
      take: (length: number) => sendLine(socket, { type: 'taken', id, length }),
    };
    const signal = AbortSignal.any([controller.signal, everything.signal]);
    const { run: talk, ended } = freeRuns.start(request, person, signal);
    talks.set(id, talk);
    const end = await ended;
    runs.delete(id);
    talks.delete(id);
    sendLine(socket, { type: 'ended', id, end });
  }

  async function record(socket: Socket, request: StepRequest): Promise<void> {
    const recording = await recordOne(options, request, everything.signal);
    sendLine(socket, { type: 'recorded', id: request.id, recording });
  }

  async function probe(socket: Socket, language: ProbedLanguage): Promise<void> {
    sendLine(socket, { type: 'probe', language, probe: await options.probe(language) });
  }

  return {
    server,
    async stop() {
      server.close();
      everything.abort();
      await Promise.all(inProgress);
      await Promise.all(options.engines.map(engine => engine.stop()));
    },
  };
}
