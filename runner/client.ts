/**
 * The one file of runner/ that the server imports: starts the runner, keeps it alive, and asks it to run things.
 *
 *   const runner = await startRunner({ folder });
 *   const result = await runner.run(request, signal);
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunRequest, RunResult } from '#contract/run-request.ts';

import { emptyResult } from './failed-report.ts';
import { makePlace, removePlace, spawnRunner } from './place.ts';
import { type FromRunner, readLines, type RunnerHealth, sendLine, type ToRunner } from './wire.ts';

export { type ShippedLanguage, shippedLanguages } from './languages/shipped-languages.ts';
export type { RunnerHealth, Tier } from './wire.ts';

export type RunnerClient = {
  run(request: RunRequest, signal?: AbortSignal): Promise<RunResult>;
  health(): Promise<RunnerHealth>;
  /** Programs that a language's command needs and that this machine lacks; empty when it can be run. */
  missingCommands(executionCommand: string): Promise<string[]>;
  stop(): Promise<void>;
  /** For people who look after the machine, and for tests that kill it. */
  processId(): number | null;
};

export type StartOptions = {
  /** Where the runner may keep what it works on; made if missing. As root a folder outside is used instead. */
  folder: string;
  /** How many runs at a time: the number of cores unless told. */
  slots?: number;
  /** What the runner has to say to whoever reads logs. */
  log?: (line: string) => void;
};

type Question = { message: ToRunner; answer: (reply: FromRunner) => boolean };
type Pending = { request: RunRequest; resolve: (result: RunResult) => void; sends: number };

/** A run that took the runner down with it twice is not tried a third time. */
const mostSends = 2;
/** After as many failed starts nobody is left waiting. */
const mostFailures = 5;
const shortestPauseMs = 100;
const longestPauseMs = 5000;

export async function startRunner(options: StartOptions): Promise<RunnerClient> {
  const place = makePlace(options.folder);
  const pending = new Map<string, Pending>();
  const questions = new Set<Question>();
  let current: { child: ChildProcess; socket: Socket } | null = null;
  let isStopping = false;
  let pauseMs = shortestPauseMs;
  let failures = 0;
  let runNumber = 0;

  const handle = (message: FromRunner) => {
    if (message.type === 'result') {
      pending.get(message.id)?.resolve(message.result);
      pending.delete(message.id);
      pauseMs = shortestPauseMs;
    } else if (message.type === 'problem') options.log?.(`runner: ${message.message}`);
    else for (const question of questions) if (question.answer(message)) questions.delete(question);
  };

  const send = (socket: Socket, entry: Pending) => {
    if (entry.sends++ < mostSends) return sendLine(socket, { type: 'run', request: entry.request });
    pending.delete(entry.request.id);
    entry.resolve(
      emptyResult(
        'sandbox-failed',
        'The run could not be carried out: the runner failed twice. This is our fault, not yours.',
      ),
    );
  };

  async function launch(): Promise<void> {
    const child = spawnRunner(place, options.slots ?? availableParallelism());
    child.stderr!.setEncoding('utf8').on('data', (text: string) => options.log?.(text.trimEnd()));
    const exited = once(child, 'exit');
    const isReady = await Promise.race([
      once(child.stdout!, 'data').then(() => true),
      exited.then(() => false),
    ]);
    if (!isReady) throw new Error('The runner ended before it was ready.');
    const socket = createConnection(join(place.folder, 'socket'));
    await once(socket, 'connect');
    readLines(
      socket,
      message => handle(message as FromRunner),
      problem => options.log?.(`runner: ${problem}`),
    );
    socket.on('error', error => options.log?.(`runner: ${error.message}`));
    current = { child, socket };
    failures = 0;
    void exited.then(() => {
      current = null;
      socket.destroy();
      if (!isStopping) void relaunch();
    });
    for (const { message } of questions) sendLine(socket, message);
    for (const entry of pending.values()) send(socket, entry);
  }

  /** It cannot be started, for now: whoever waits is told so. It is tried again all the same. */
  function giveUp(): void {
    for (const entry of pending.values()) {
      entry.resolve(
        emptyResult('sandbox-failed', 'The run could not be carried out: the runner does not start.'),
      );
    }
    pending.clear();
  }

  async function relaunch(): Promise<void> {
    while (!isStopping) {
      options.log?.(`runner: ended unexpectedly, starting again in ${pauseMs} ms`);
      await delay(pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      if (isStopping) return;
      try {
        return await launch();
      } catch (error) {
        options.log?.(`runner: ${(error as Error).message}`);
        if (++failures >= mostFailures) giveUp();
      }
    }
  }

  /** Asked again after a restart, like runs: the answer may be late, but it comes. */
  function ask<Answer>(message: ToRunner, read: (reply: FromRunner) => Answer | null): Promise<Answer> {
    return new Promise(resolve => {
      const answer = (reply: FromRunner) => {
        const value = read(reply);
        if (value !== null) resolve(value);
        return value !== null;
      };
      questions.add({ message, answer });
      if (current) sendLine(current.socket, message);
    });
  }

  await launch();
  return {
    run(original, signal) {
      return new Promise(resolve => {
        // A run may be asked for again while the same one is still under way.
        const request = { ...original, id: `${original.id}/${++runNumber}` };
        const entry = { request, resolve, sends: 0 };
        pending.set(request.id, entry);
        if (current) send(current.socket, entry);
        else if (failures >= mostFailures) giveUp();
        const cancel = () => {
          if (current) return sendLine(current.socket, { type: 'cancel', id: request.id });
          pending.delete(request.id);
          resolve(emptyResult('cancelled', 'The run was cancelled.'));
        };
        if (signal?.aborted) cancel();
        else signal?.addEventListener('abort', cancel, { once: true });
      });
    },
    health: () =>
      ask({ type: 'health' }, reply => {
        if (reply.type !== 'health') return null;
        const { type: _, ...health } = reply;
        return health;
      }),
    missingCommands: command =>
      ask({ type: 'probe', command }, reply =>
        reply.type === 'probe' && reply.command === command ? reply.missing : null,
      ),
    async stop() {
      isStopping = true;
      if (current) {
        const exited = once(current.child, 'exit');
        current.child.kill('SIGTERM');
        const forced = setTimeout(() => current?.child.kill('SIGKILL'), 5000);
        await exited;
        clearTimeout(forced);
      }
      pending.forEach(entry => entry.resolve(emptyResult('cancelled', 'The run was cancelled.')));
      await removePlace(place);
    },
    processId: () => current?.child.pid ?? null,
  };
}
