import { expect, it } from 'vitest';

import { createSlots } from './slots.ts';

const never = new AbortController().signal;

it('EX-1 slots are given in the order of the requests', async () => {
  const slots = createSlots(1);
  const first = await slots.take(never);
  const order: string[] = [];
  const waiting = ['b', 'c', 'd'].map(name =>
    slots.take(never).then(release => {
      order.push(name);
      release();
    }),
  );
  first();
  await Promise.all(waiting);
  expect(order).toEqual(['b', 'c', 'd']);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

it('EX-1 there are never more runs than slots', async () => {
  const slots = createSlots(2);
  await slots.take(never);
  await slots.take(never);
  void slots.take(never);
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
});

it('EX-1 a run that is cancelled while it waits takes no slot', async () => {
  const slots = createSlots(1);
  const release = await slots.take(never);
  const controller = new AbortController();
  const cancelled = slots.take(controller.signal);
  const next = slots.take(never);
  controller.abort();
  await expect(cancelled).rejects.toThrow('aborted');
  release();
  await next;
  expect([slots.running(), slots.waiting()]).toEqual([1, 0]);
});

it('EX-1 a slot that is released twice counts once', async () => {
  const slots = createSlots(1);
  const release = await slots.take(never);
  release();
  release();
  await slots.take(never);
  expect(slots.running()).toBe(1);
});
