import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';

/** The product as an operator runs it: a separate process, with a port and signals. */
export type ServerProcess = {
  url: string;
  pid: number;
  printed(): string;
  /** Time from spawn to readiness. */
  readyAfterMs: number;
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const main = join(import.meta.dirname, '../../server/main.ts');
const endWithParent = join(import.meta.dirname, 'end-with-parent.ts');

/** A test that times out leaves its server running; it must not outlive the suite. */
const living = new Set<ChildProcess>();
process.once('exit', () => living.forEach(child => child.kill('SIGTERM')));

/** How a command is started: as it is, or inside something. */
export type Wrap = (command: string, args: string[]) => [string, string[]];
const asItIs: Wrap = (command, args) => [command, args];

export const spawnServer = (
  env: Record<string, string>,
  wrap: Wrap = asItIs,
): { child: ChildProcess; printed(): string } => {
  const child = spawn(...wrap(process.execPath, ['--import', endWithParent, main]), {
    env: { PATH: process.env.PATH ?? '', CAIRN_SAMPLE_COURSE: 'off', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  living.add(child);
  child.once('exit', () => living.delete(child));
  let text = '';
  child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  return { child, printed: () => text };
};

/** Starts the server and waits until it says that it is ready; fails with what it printed if it ends instead. */
export const startServer = async (env: Record<string, string>, wrap?: Wrap): Promise<ServerProcess> => {
  const readyLine = env.CAIRN_SERVICES === 'worker' ? 'Cairn is working on the queue' : 'Cairn is ready';
  const port = env.PORT ?? String(await freePort());
  const before = performance.now();
  const { child, printed } = spawnServer({ ...env, PORT: port }, wrap);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed().includes(readyLine)) resolve();
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${printed()}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    printed,
    readyAfterMs: performance.now() - before,
    end: async signal => {
      const sent = performance.now();
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return { code: child.exitCode, ms: performance.now() - sent };
    },
  };
};
