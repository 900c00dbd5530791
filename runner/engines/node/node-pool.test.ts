import { expect, it } from 'vitest';

import type { NodePair, PairLimits } from './node-pair.ts';
import { createPool } from './node-pool.ts';

const limits: PairLimits = { memoryMb: 512, processes: 32, fileMb: 16 };

/** Pairs without processes: the pool only looks at whether they have ended. */
function aPool(ready: number) {
  const started: { pair: NodePair; limits: PairLimits; isBusy: boolean }[] = [];
  const start = (wanted: PairLimits, isBusy: boolean) => {
    const box = () => ({ hasEnded: false, ended: new Promise(() => {}) });
    const pair = { student: box(), judge: box(), kill: () => {}, dispose: async () => {} };
    started.push({ pair: pair as unknown as NodePair, limits: wanted, isBusy });
    return started.at(-1)!.pair;
  };
  const pool = createPool({ ready: () => ready, limits, start });
  pool.open();
  return { pool, started };
}

it('EX-1 a pair that died while it waited is never given to a run', () => {
  const { pool, started } = aPool(2);
  for (const { pair } of started) pair.judge.hasEnded = true;
  const taken = pool.take(limits);
  expect(taken).toBe(started[2]!.pair);
  expect(taken.judge.hasEnded).toBe(false);
});

it('EX-1 no pair is given to two runs', () => {
  const { pool } = aPool(2);
  const taken = [1, 2, 3].map(() => pool.take(limits));
  expect(new Set(taken).size).toBe(3);
});

it('EX-1 a run with other limits gets a pair with these limits', () => {
  const { pool, started } = aPool(2);
  const taken = pool.take({ ...limits, memoryMb: 1024 });
  expect(started.find(({ pair }) => pair === taken)?.limits.memoryMb).toBe(1024);
  expect(pool.waiting()).toBe(2);
});

it('FA-3 a pair that is started while runs need the cores is told so', async () => {
  const { pool, started } = aPool(1);
  pool.take(limits);
  pool.take(limits);
  pool.refill();
  await expect.poll(() => started.length).toBe(3);
  pool.take(limits);
  pool.refill();
  pool.refill();
  await expect.poll(() => started.length).toBe(4);
  expect(started.map(({ isBusy }) => isBusy)).toEqual([false, true, true, false]);
});
