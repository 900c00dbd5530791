import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('SH-7 a message disappears after 5 seconds', () => {
  const toasts = makeToasts();
  toasts.show('error', 'No.');
  vi.advanceTimersByTime(4999);
  expect(toasts.get().error).toMatchObject({ text: 'No.' });
  vi.advanceTimersByTime(1);
  expect(toasts.get().error).toBeNull();
});

it('SH-7 a newer message replaces the older and restarts the timeout', () => {
  const toasts = makeToasts();
  toasts.show('error', 'first');
  vi.advanceTimersByTime(3000);
  toasts.show('error', 'second');
  vi.advanceTimersByTime(4999);
  expect(toasts.get().error).toMatchObject({ text: 'second' });
  vi.advanceTimersByTime(1);
  expect(toasts.get().error).toBeNull();
});

it('SH-7 there is at most one of each kind, and clearing one keeps the other', () => {
  const toasts = makeToasts();
  toasts.show('error', 'No.');
  toasts.show('info', 'Yes.');
  toasts.clear('error');
  expect(toasts.get()).toMatchObject({ error: null, info: { text: 'Yes.' } });
});

it('the same text shown twice is a new message, so that it is announced again', () => {
  const toasts = makeToasts();
  toasts.show('error', 'No.');
  const { error } = toasts.get();
  toasts.show('error', 'No.');
  expect(toasts.get().error?.id).not.toBe(error?.id);
});

it('SH-7 the timeout is paused while the pointer or the focus is on the message', () => {
  const toasts = makeToasts();
  toasts.show('info', 'Read me slowly.');
  toasts.pause('info');
  vi.advanceTimersByTime(60_000);
  expect(toasts.get().info).not.toBeNull();
  toasts.resume('info');
  vi.advanceTimersByTime(5000);
  expect(toasts.get().info).toBeNull();
});
