import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coreProblems } from '#contract/core/core-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { makeOpenSockets } from './open-sockets.ts';
import type { SocketLine } from './sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const sockets = makeOpenSockets(1000);
  const open = (userId: number) => {
    const lost: string[] = [];
    const state = { refusal: null as Error | null, close: () => {} };
    const line: SocketLine = {
      say: async () => {},
      onMessage: () => {},
      onClose: listener => {
        state.close = listener;
      },
      close: () => {},
      isIdle: () => true,
      onLose: () => {},
      lose: sentence => lost.push(sentence),
    };
    const assertAllowed = async () => {
      if (state.refusal) throw state.refusal;
    };
    sockets.add({ userId, line, assertAllowed });
    return Object.assign(state, { lost });
  };
  return { sockets, open };
};
const noLonger = new AppError('unauthenticated', coreProblems.signIn);

it('FV-10 a socket is closed soon after its session has expired, or its person has left the course', async () => {
  const { open } = setUp();
  const [one, other] = [open(1), open(2)];
  await vi.advanceTimersByTimeAsync(5000);
  expect(one.lost).toEqual([]);
  one.refusal = noLonger;
  await vi.advanceTimersByTimeAsync(5000);
  expect(one.lost).toHaveLength(1);
  expect(other.lost).toEqual([]);
});

it('FV-10 a socket is closed at once on the signal that a session of its person has ended, if it was that one', async () => {
  const { sockets, open } = setUp();
  const [gone, elsewhere, other] = [open(1), open(1), open(2)];
  gone.refusal = other.refusal = noLonger;
  await sockets.recheck(1);
  expect([gone.lost.length, elsewhere.lost.length, other.lost.length]).toEqual([1, 0, 0]);
});

it('FV-10 a database that restarts closes no socket', async () => {
  const { open } = setUp();
  const one = open(1);
  one.refusal = new Error('Connection terminated');
  await vi.advanceTimersByTimeAsync(5000);
  expect(one.lost).toEqual([]);
});

it('FV-10 sockets that were closed do not count', () => {
  const { open } = setUp();
  for (let i = 0; i < 20; i++) open(1).close();
  const eight = Array.from({ length: 8 }, () => open(1));
  open(2);
  expect(eight.flatMap(({ lost }) => lost)).toEqual([]);
});
