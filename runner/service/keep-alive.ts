import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type RunnerSetup, spawnRunner } from './runner-setup.ts';
import { type FromRunner, readLines, sendLine, type ToRunner } from './wire.ts';

/** A runner process that is restarted whenever it ends or stops answering. */
export type LiveRunner = {
  /** False if not connected: nothing was sent; `onConnect` is called later. */
  send(message: ToRunner): boolean;
  /** Whether it failed to start several times in a row. */
  isHopeless(): boolean;
  processId(): number | null;
  stop(): Promise<void>;
};

export type KeepAliveOptions = {
  setup: RunnerSetup;
  slots: number;
  log: (line: string) => void;
  onConnect: () => void;
  onMessage: (message: FromRunner) => void;
  /** It failed to start several times in a row; restarts go on. */
  onHopeless: () => void;
};

const shortestPauseMs = 100;
const longestPauseMs = 5000;
const mostFailures = 5;
const heartbeatMs = 10_000;
const longestSilenceMs = 30_000;

export async function keepAlive(options: KeepAliveOptions): Promise<LiveRunner> {
  const { setup, slots, log } = options;
  let child: ChildProcess | null = null;
  let socket: Socket | null = null;
  let isStopping = false;
  let pauseMs = shortestPauseMs;
  let failures = 0;
  let lastHeard = 0;

  async function launch(): Promise<void> {
    const started = await spawnRunner(setup, slots);
    child = started;
    started.stderr!.setEncoding('utf8').on('data', (text: string) => log(text.trimEnd()));
    const exited = once(started, 'exit').finally(() => (child = null));
    const isReady = await Promise.race([
      once(started.stdout!, 'data').then(() => true),
      exited.then(() => false),
    ]);
    if (!isReady) throw new Error('it ended before it was ready');
    const connection = createConnection(join(setup.folder, 'socket'));
    await once(connection, 'connect');
    const hear = (message: unknown) => {
      lastHeard = performance.now();
      pauseMs = shortestPauseMs;
      options.onMessage(message as FromRunner);
    };
    readLines(connection, hear, problem => log(`runner: ${problem}`));
    connection.on('error', error => log(`runner: ${error.message}`));
    // A runner without a connection is useless: restart it.
    connection.once('close', () => started.kill('SIGKILL'));
    void exited.then(() => {
      socket = null;
      connection.destroy();
      if (!isStopping) void relaunch();
    });
    socket = connection;
    failures = 0;
    lastHeard = performance.now();
    options.onConnect();
  }

  async function relaunch(): Promise<void> {
    while (!isStopping) {
      log(`runner: ended unexpectedly, starting again in ${pauseMs} ms`);
      await delay(pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      if (isStopping) return;
      try {
        return await launch();
      } catch (error) {
        log(`runner: ${(error as Error).message}`);
        if (++failures >= mostFailures) options.onHopeless();
      }
    }
  }

  await launch();
  const heartbeat = setInterval(() => {
    if (!socket) return;
    if (performance.now() - lastHeard > longestSilenceMs) child?.kill('SIGKILL');
    else sendLine(socket, { type: 'health' });
  }, heartbeatMs).unref();

  return {
    send(message) {
      if (socket) sendLine(socket, message);
      return socket !== null;
    },
    isHopeless: () => failures >= mostFailures,
    processId: () => child?.pid ?? null,
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      if (!child) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const forced = setTimeout(() => child?.kill('SIGKILL'), longestPauseMs + 1000);
      await exited;
      clearTimeout(forced);
    },
  };
}
