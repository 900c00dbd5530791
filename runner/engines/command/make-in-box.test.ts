import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import type { EngineOptions } from '../../engine-kit/engine.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { commandEngine } from './command-engine.ts';
import { makeInBox, StarvedError } from './make-in-box.ts';

let options: EngineOptions;
const bench = testBench(given => {
  options = given;
  return commandEngine(given);
});
afterAll(() => bench.stop());

const make = (command: string, mostMs?: { own?: number; wall?: number }) => {
  const target = join(bench.folder, 'made');
  return makeInBox(options, { command, files: [] }, target, mostMs).then(() => readFileSync(target, 'utf8'));
};

it('FV-7 a preparation is ended by time of its own, not by the clock', async () => {
  expect(await make('echo made')).toBe('made\n');
  const ended = await make('while :; do :; done', { own: 100 }).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(Error);
  expect(ended).not.toBeInstanceOf(StarvedError);
});

it('FV-7 one that the machine had no time for says so, and can be made at once afterwards', async () => {
  const wall = { own: 60_000, wall: 1 };
  await expect(make('exec sleep 1000', wall)).rejects.toBeInstanceOf(StarvedError);
  expect(existsSync(join(bench.folder, 'made.part'))).toBe(false);
  expect(await make('echo again')).toBe('again\n');
});
