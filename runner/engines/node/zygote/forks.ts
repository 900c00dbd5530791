import { setTimeout as delay } from 'node:timers/promises';
import { dirname } from 'node:path';

import { defaultLimits } from '#contract/running/run-request.ts';

import { soleTurn } from '../../../box/turn.ts';
import type { NodePair, PairLimits, PairSetup } from '../node-pair.ts';
import { runPair } from '../run-pair.ts';
import { readAddon } from './addon.ts';
import { type Door, openDoor } from './door.ts';
import { createReadyPairs, type ReadyPairs } from './ready-pairs.ts';
import { socketsOfPair, startZygote, type Zygote } from './zygote.ts';

export type ForksOptions = PairSetup & {
  limits: PairLimits;
  /** How many pairs are kept forked. */
  ready: number;
  warn: (text: string) => void;
  addon?: (() => Buffer) | undefined;
};

const firstRestartMs = 1000;
const longestRestartMs = 60_000;

/**
 * Keeps a zygote, and pairs that it has forked, waiting for jobs. It is tried out before it serves a run, and started
 * again when it ends. While there is none, `take` returns null, and runs get a pair of processes of their own.
 */
export function createForks({ limits, ready, warn, addon = readAddon, ...setup }: ForksOptions) {
  let door: Door | undefined;
  let live: Live | null = null;
  let isStopped = true;
  let stopping = new AbortController();

  async function start(): Promise<void> {
    const started = await startZygote({ ...setup, addon: addon(), door: door!, limits, warn });
    try {
      await tryOut(started);
    } catch (error) {
      await started.stop();
      throw error;
    }
    if (isStopped) return started.stop();
    const next = {
      zygote: started,
      plain: createReadyPairs(ready, () => started.fork(false)),
      // Filled after the first run of TypeScript.
      typed: createReadyPairs(ready, () => started.fork(true)),
    };
    live = next;
    void restartAfter(next);
    await next.plain.fill();
  }

  async function restartAfter(old: Live): Promise<void> {
    await old.zygote.ended;
    if (live !== old) return;
    live = null;
    warn('The process that forks JavaScript runs ended; it is started again.');
    await Promise.all([old.plain.close(), old.typed.close()]);
    for (let pause = firstRestartMs; !isStopped && !live; pause = Math.min(2 * pause, longestRestartMs)) {
      try {
        await delay(pause, undefined, { signal: stopping.signal });
        await start();
      } catch (error) {
        if (!isStopped) warn(failure(error));
      }
    }
  }

  return {
    /** Resolves when pairs are ready, or when it is known that this machine cannot fork: then that is logged. */
    async start(): Promise<void> {
      isStopped = false;
      stopping = new AbortController();
      try {
        door = openDoor(dirname(setup.host.filterFile), socketsOfPair);
        await door.isOpen;
        await start();
      } catch (error) {
        warn(failure(error));
      }
    },
    isUp: () => live !== null,
    async take(wanted: PairLimits, isTyped: boolean): Promise<NodePair | null> {
      const isUsual = (Object.keys(limits) as (keyof PairLimits)[]).every(key => limits[key] === wanted[key]);
      return isUsual && live ? live[isTyped ? 'typed' : 'plain'].take() : null;
    },
    /** Call after each run. */
    refill: (isTyped: boolean) => live?.[isTyped ? 'typed' : 'plain'].refill(),
    async stop(): Promise<void> {
      isStopped = true;
      stopping.abort();
      const old = live;
      live = null;
      await Promise.all([old?.plain.close(), old?.typed.close()]);
      await old?.zygote.stop();
      door?.close();
    },
  };
}

type Live = { zygote: Zygote; plain: ReadyPairs; typed: ReadyPairs };

const failure = (error: unknown) =>
  `JavaScript runs start processes of their own, because they cannot be forked: ${error instanceof Error ? error.message : String(error)}`;

const program = 'const add = (a, b) => a + b;';
const tests = `test('adds', () => assert.equal(add(1, 2), 3));\ntest('fails', () => assert.equal(add(1, 2), 4));`;

/** One run with a known result. */
async function tryOut(zygote: Zygote): Promise<void> {
  const pair = await zygote.fork(false);
  if (!pair) throw new Error('nothing was forked');
  try {
    const job = { fileName: 'main.js', source: program, linesBefore: 0, linesOfCode: 1 };
    const jobs = { student: job, judge: { source: tests, isTyped: false } };
    const limits = { ...defaultLimits, cpuMs: 5000 };
    const { report } = await runPair(pair, jobs, limits, new AbortController().signal, soleTurn);
    const passed = report.results.map(result => result.passed);
    if (report.verdict !== 'finished' || passed.join() !== 'true,false')
      throw new Error(`a forked process gives wrong results (${report.verdict})`);
  } finally {
    await pair.dispose();
  }
}
