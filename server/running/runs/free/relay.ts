import { runningProblems } from '#contract/running/running-problems.ts';
import { randomUUID } from 'node:crypto';
import type { FreeEnd, FreeRequest, Recording, StepRequest } from '#contract/running/run-request.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Signals } from '#server/platform/db/signals.ts';
import { listLiveWorkers } from '#server/platform/jobs/workers.db.ts';
import type { FreePerson, FreeTalk, Runner } from '#server/platform/services.ts';
import { failedEnd } from './failed-end.ts';

/**
 * How this works
 *
 * Where web processes and workers are apart, what somebody types and what the program prints goes between them as letters over
 * the database's notifications (`signals.ts`): no worker needs a port. Each conversation has an address of its own at the web
 * process; the worker has one for all of them. Whoever hears nothing from the other side for a while takes it for gone.
 */

type ToWorker = { from: string } & (
  | { type: 'converse'; request: FreeRequest }
  | { type: 'record'; request: StepRequest }
  | { type: 'type'; text: string }
  | { type: 'read'; length: number }
  | { type: 'interrupt' }
  | { type: 'stop' }
  | { type: 'alive' }
);
type ToPage =
  | { type: 'begin' }
  | { type: 'hear'; text: string }
  | { type: 'take'; length: number }
  | { type: 'end'; end: FreeEnd }
  | { type: 'recorded'; recording: Recording }
  | { type: 'alive' };

type FreeRunner = Pick<Runner, 'converse' | 'recordSteps'>;
type Silence = { everyMs: number; longestMs: number };

const usualSilence: Silence = { everyMs: 10_000, longestMs: 30_000 };
const workerAddress = (id: string) => `worker ${id}`;

/** Sends a sign of life, and notices when the other side sends none. */
const makePulse = (beat: () => void, onGone: () => void, { everyMs, longestMs }: Silence) => {
  let heardAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - heardAt > longestMs) onGone();
    else beat();
  }, everyMs).unref();
  return {
    hear: () => {
      heardAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
};

const lost = failedEnd(runningProblems.connectionLost);

/** At a web process: free runs that a worker carries out. */
export const freeRunsElsewhere = (db: Db, signals: Signals, silence = usualSilence): FreeRunner => {
  const anyWorker = async () => {
    const ready = (await listLiveWorkers(db)).filter(worker => worker.isSandboxReady);
    const worker = ready[Math.floor(Math.random() * ready.length)];
    if (!worker) throw new AppError('unavailable', runningProblems.noRunnerNow);
    return workerAddress(worker.id);
  };

  /** `hear` returns whether that was the last letter. */
  const open = async (hear: (message: ToPage) => boolean, onGone: () => void) => {
    const worker = await anyWorker();
    const from = `page ${randomUUID()}`;
    const send = (message: Parts<ToWorker>) =>
      void signals.post(worker, JSON.stringify({ ...message, from })).catch(end);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      close();
      onGone();
    };
    const pulse = makePulse(() => send({ type: 'alive' }), end, silence);
    const off = signals.receive(from, text => {
      pulse.hear();
      if (hear(JSON.parse(text) as ToPage)) close();
    });
    const close = () => {
      isOver = true;
      off();
      pulse.stop();
    };
    return send;
  };

  return {
    async converse(request, person): Promise<FreeTalk> {
      const hear = (message: ToPage) => {
        if (message.type === 'begin') person.begin();
        else if (message.type === 'hear') person.hear(message.text);
        else if (message.type === 'take') person.take(message.length);
        else if (message.type === 'end') person.end(message.end);
        return message.type === 'end';
      };
      const send = await open(hear, () => person.end(lost));
      send({ type: 'converse', request });
      return {
        type: text => send({ type: 'type', text }),
        read: length => send({ type: 'read', length }),
        interrupt: () => send({ type: 'interrupt' }),
        stop: () => send({ type: 'stop' }),
      };
    },
    async recordSteps(request) {
      const { promise, resolve } = Promise.withResolvers<Recording>();
      const hear = (message: ToPage) => {
        if (message.type === 'recorded') resolve(message.recording);
        return message.type === 'recorded';
      };
      const send = await open(hear, () => resolve({ steps: [], end: 'failed', output: '' }));
      send({ type: 'record', request });
      return promise;
    },
  };
};

type Parts<Union> = Union extends unknown ? Omit<Union, 'from'> : never;

/** At a worker: carries out free runs of web processes. Returns what ends it. */
export const serveFreeRuns = (
  workerId: string,
  runner: FreeRunner,
  signals: Signals,
  silence = usualSilence,
): (() => void) => {
  const talks = new Map<string, { talk: FreeTalk | null; hear(): void; lose(): void }>();

  const converse = async (from: string, request: FreeRequest) => {
    const send = (message: ToPage) => void signals.post(from, JSON.stringify(message)).catch(stop);
    const stop = () => {
      if (entry.talk) entry.talk.stop();
      else end(lost);
    };
    const pulse = makePulse(() => send({ type: 'alive' }), stop, silence);
    const end = (ended: FreeEnd) => {
      if (!talks.delete(from)) return;
      pulse.stop();
      send({ type: 'end', end: ended });
    };
    const entry = { talk: null as FreeTalk | null, hear: pulse.hear, lose: () => end(lost) };
    talks.set(from, entry);
    const person: FreePerson = {
      begin: () => send({ type: 'begin' }),
      hear: text => send({ type: 'hear', text }),
      take: length => send({ type: 'take', length }),
      end,
    };
    try {
      entry.talk = await runner.converse({ ...request, id: from }, person);
      // It ended while the runner was starting: nobody listens any more.
      if (!talks.has(from)) entry.talk.stop();
    } catch {
      // Otherwise the page would hear from a living worker, and wait for its program forever.
      end(lost);
    }
  };
  const record = async (from: string, request: StepRequest) => {
    const send = (message: ToPage) => signals.post(from, JSON.stringify(message));
    const beat = setInterval(() => void send({ type: 'alive' }).catch(() => {}), silence.everyMs);
    try {
      await send({ type: 'recorded', recording: await runner.recordSteps({ ...request, id: from }) });
    } finally {
      clearInterval(beat);
    }
  };

  const off = signals.receive(workerAddress(workerId), text => {
    const message = JSON.parse(text) as ToWorker;
    const { from } = message;
    if (message.type === 'converse') return void converse(from, message.request);
    if (message.type === 'record') return void record(from, message.request).catch(() => {});
    const entry = talks.get(from);
    entry?.hear();
    if (message.type === 'type') entry?.talk?.type(message.text);
    else if (message.type === 'read') entry?.talk?.read(message.length);
    else if (message.type === 'interrupt') entry?.talk?.interrupt();
    else if (message.type === 'stop') entry?.talk?.stop();
  });
  return () => {
    off();
    for (const { talk, lose } of talks.values()) {
      lose();
      talk?.stop();
    }
  };
};
