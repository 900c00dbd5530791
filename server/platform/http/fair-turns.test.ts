import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFairTurns } from './fair-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [busy, honest] = [1, 2];

/** Two turns at a time, of which the busy one has used much. */
const setUp = () => {
  const begun: string[] = [];
  const inTurn = makeFairTurns(2, person => (person === busy ? 0 : 100));
  const start = (person: number, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = inTurn(person, () => {
      begun.push(name);
      return promise;
    });
    return { done, resolve, reject };
  };
  return { begun, start };
};

it('FV-10 whoever has used little comes before all who wait and have used much', async () => {
  const { begun, start } = setUp();
  const first = start(busy, 'a');
  for (const name of ['b', 'c', 'd']) start(busy, name);
  start(honest, 'honest');
  expect(begun).toEqual(['a', 'b']);
  first.resolve();
  await first.done;
  expect(begun).toEqual(['a', 'b', 'honest']);
});

it('FV-10 among equals the oldest is next, also after one that failed', async () => {
  const { begun, start } = setUp();
  const works = ['a', 'b', 'c', 'd'].map(name => start(busy, name));
  works[0]!.reject(new Error('it failed'));
  await expect(works[0]!.done).rejects.toThrow('it failed');
  works[1]!.resolve();
  await works[1]!.done;
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('FV-10 work that waits for a lock keeps others waiting for a second at most, and gives its turn away once', async () => {
  const { begun, start } = setUp();
  const locked = ['a', 'b'].map(name => start(busy, name));
  const next = ['c', 'd', 'e'].map(name => start(honest, name));
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const { resolve } of locked) resolve();
  await Promise.all(locked.map(({ done }) => done));
  expect(begun).toHaveLength(4);
  next[0]!.resolve();
  await next[0]!.done;
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});
