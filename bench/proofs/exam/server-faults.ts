import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '../../running-product.ts';
import type { SmallDisk } from './small-disk.ts';

const killPostgres = (dataDir: string) => {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Until the server answers from its database again; what keeps services alive starts it again if it ended. */
const isBack = async (product: RunningProduct): Promise<void> => {
  for (;;) {
    if (!isAlive(product.server.pid)) await product.restart().catch(() => {});
    const answer = await fetch(`${product.server.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
};

export type ServerFaults = {
  happened: (fault: string) => void;
  say: (line: string) => void;
  until: Date;
  fullDiskMs: number;
  everyMs: number;
};

/** One after the other until the end: a full disk, `kill -9` of the server, and of the server with its database. */
export const breakServer = async (
  product: RunningProduct,
  disk: SmallDisk,
  { happened, say, until, fullDiskMs, everyMs }: ServerFaults,
): Promise<void> => {
  for (let round = 0; ; round += 1) {
    await pause(everyMs * (0.7 + Math.random() * 0.6));
    if (Date.now() >= until.getTime()) return;
    const began = Date.now();
    if (round % 3 === 0) {
      happened('fullDisk');
      disk.fill();
      await pause(fullDiskMs);
      disk.clear();
    } else {
      const withDatabase = round % 3 === 2;
      happened(withDatabase ? 'killedDatabase' : 'killedServer');
      if (withDatabase) killPostgres(product.dataDir);
      await product.server.end('SIGKILL');
    }
    const brokenMs = Date.now() - began;
    await isBack(product);
    const name = ['a full disk', 'a killed server', 'a killed server and database'][round % 3];
    say(`${name} for ${brokenMs} ms, back after ${Date.now() - began - brokenMs} ms`);
  }
};
