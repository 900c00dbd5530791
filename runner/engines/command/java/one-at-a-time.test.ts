import { setImmediate as aTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';

import { oneAtATime } from './one-at-a-time.ts';

const compiling = () => Promise.withResolvers<string>();

it('FC-10 of many who wait, all get their turn, one after the other, also after a failure', async () => {
  const turns = oneAtATime();
  const begun: string[] = [];
  const works = [compiling(), compiling(), compiling(), compiling()];
  const answers = works.map((work, index) =>
    turns.do(async () => {
      begun.push(`program ${index}`);
      return work.promise;
    }),
  );
  const failed = answers[1]!.catch(String);
  for (const [index, work] of works.entries()) {
    await aTurn();
    expect(begun).toHaveLength(index + 1);
    if (index === 1) work.reject('too large');
    else work.resolve(`classes ${index}`);
  }
  expect([await answers[0], await failed, await answers[2], await answers[3]]).toEqual([
    'classes 0',
    'too large',
    'classes 2',
    'classes 3',
  ]);
  expect(turns.isBusy()).toBe(false);
});

it('FC-10 who can do without waits only for a moment', async () => {
  const turns = oneAtATime(1);
  const work = compiling();
  const first = turns.do(() => work.promise);
  expect(await turns.do(async () => 'never')).toBeNull();
  work.resolve('classes');
  expect(await first).toBe('classes');
});
