import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeNetwork } from './network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const networkWith = (probe: () => Promise<unknown>) => {
  const listeners: Record<string, () => void> = {};
  const addEventListener = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  const window = { addEventListener } as Pick<Window, 'addEventListener'>;
  return {
    network: makeNetwork({ isOnline: () => true, probe, window }),
    happen: (type: string) => listeners[type]?.(),
  };
};

it('after a failed call it retries with growing delays until the server answers', async () => {
  const probe = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({});
  const { network } = networkWith(probe);
  network.missed();
  expect(network.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect(probe).toHaveBeenCalledTimes(2);
  expect(network.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(network.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probe).toHaveBeenCalledTimes(3);
});

it('trusts the browser’s offline event, and checks after its online event', async () => {
  const { network, happen } = networkWith(() => Promise.resolve({}));
  happen('offline');
  expect(network.get()).toBe(false);
  happen('online');
  await vi.advanceTimersByTimeAsync(0);
  expect(network.get()).toBe(true);
});

it('retries every 30 s at most, and after a success begins with 1 s again', async () => {
  let isDown = true;
  const probe = vi.fn<() => Promise<unknown>>(async () => {
    if (isDown) throw new Error('down');
  });
  const { network } = networkWith(probe);
  network.missed();
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000 + 16_000);
  expect(probe).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(10 * 30_000);
  expect(probe).toHaveBeenCalledTimes(15);
  isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(network.get()).toBe(true);
  network.missed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(network.get()).toBe(true);
});
