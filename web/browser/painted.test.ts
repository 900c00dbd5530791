import { expect, it, vi } from 'vitest';
import { painted } from './painted.ts';

const settle = async (waiting: Promise<void>, done: () => void) => {
  await waiting;
  done();
};

it('LK-1 waits for the frame that shows what has changed', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = vi.fn<() => void>();
  void settle(painted(), done);
  await vi.advanceTimersByTimeAsync(50);
  expect(done).not.toHaveBeenCalled();
  for (const draw of frames) draw();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not wait for a tab that is not shown', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = vi.fn<() => void>();
  void settle(painted(), done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
