import { expect, it, vi } from 'vitest';

import { createSlots, mostAliveFor, type SlotOwner } from './slots.ts';

const never = new AbortController().signal;

const owner = (person: string, course = 'course'): SlotOwner => ({ person, course, isBackground: false });
const inBackground: SlotOwner = { person: 'import', course: 'other', isBackground: true };

/** Slots with a clock that the test moves. */
function testSlots(count: number, mostAlive = 64) {
  const clock = { ms: 0 };
  const slots = createSlots({ count, mostAlive, now: () => clock.ms });
  return {
    ...slots,
    /** Names of those who got their turn, in order. */
    order: [] as string[],
    pass(ms: number) {
      clock.ms += ms;
    },
    /** Asks for a turn and notes when it came. */
    ask(who: SlotOwner, signal = never) {
      const turn = slots.take(who, signal);
      void turn.then(() => this.order.push(who.person));
      return turn;
    },
  };
}

it('EX-1 with equal use, slots are given in the order of the requests', async () => {
  const slots = testSlots(1);
  const first = await slots.ask(owner('a'));
  const waiting = ['b', 'c', 'd'].map(name => slots.ask(owner(name)).then(turn => turn.end()));
  first.end();
  await Promise.all(waiting);
  expect(slots.order).toEqual(['a', 'b', 'c', 'd']);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

it('FA-2 in a course that has used much, those who wait come in the order of their requests, although use fades meanwhile', async () => {
  let ms = 0;
  const slots = createSlots({ count: 1, mostAlive: 64, now: () => (ms += 0.01) });
  const order: string[] = [];
  const first = await slots.take(owner('a'), never);
  const waiting = ['b', 'c', 'd'].map(async name => {
    const turn = await slots.take(owner(name), never);
    order.push(name);
    turn.end();
  });
  ms += 1000;
  first.end();
  await Promise.all(waiting);
  expect(order).toEqual(['b', 'c', 'd']);
});

it('EX-1 no more runs compute than there are slots', async () => {
  const slots = testSlots(2);
  await slots.ask(owner('a'));
  await slots.ask(owner('b'));
  void slots.ask(owner('c'));
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
});

it('EX-1 a run that is cancelled while it waits takes no slot', async () => {
  const slots = testSlots(1);
  const turn = await slots.ask(owner('a'));
  const controller = new AbortController();
  const cancelled = slots.take(owner('b'), controller.signal);
  const next = slots.ask(owner('c'));
  controller.abort();
  await expect(cancelled).rejects.toThrow('aborted');
  turn.end();
  await next;
  expect([slots.running(), slots.waiting()]).toEqual([1, 0]);
});

it('EX-1 a turn that is ended twice counts once', async () => {
  const slots = testSlots(1);
  const turn = await slots.ask(owner('a'));
  turn.end();
  turn.end();
  await slots.ask(owner('a'));
  expect(slots.running()).toBe(1);
});

it('FA-2 whoever has used less goes first, however late the request came', async () => {
  const slots = testSlots(1);
  const first = await slots.ask(owner('heavy', 'one'));
  void slots.ask(owner('heavy', 'one'));
  slots.pass(400);
  const light = slots.ask(owner('light', 'two'));
  first.end();
  await light;
  expect(slots.order).toEqual(['heavy', 'light']);
});

it('FA-2 a new account of a course whose people used much waits behind other courses', async () => {
  const slots = testSlots(1);
  const first = await slots.ask(owner('one of twenty', 'busy'));
  void slots.ask(owner('another of twenty', 'busy'));
  slots.pass(400);
  const calm = slots.ask(owner('student', 'calm'));
  first.end();
  await calm;
  expect(slots.order).toEqual(['one of twenty', 'student']);
});

it('FA-2 use is forgotten with time', async () => {
  const slots = testSlots(1);
  const early = await slots.ask(owner('early', 'one'));
  slots.pass(400);
  early.end();
  slots.pass(10 * 60_000);
  const late = await slots.ask(owner('late', 'two'));
  void slots.ask(owner('early', 'one'));
  void slots.ask(owner('late', 'two'));
  slots.pass(300);
  late.end();
  await vi.waitFor(() => expect(slots.order).toEqual(['early', 'late', 'early']), { timeout: 120_000 });
});

it('FA-2 a program that sleeps lets another one compute', async () => {
  const slots = testSlots(1);
  const sleeper = await slots.ask(owner('sleeper'));
  const other = slots.ask(owner('other'));
  sleeper.setAsleep(true);
  await other;
  expect(slots.running()).toBe(1);
  sleeper.setAsleep(false);
  expect(slots.running()).toBe(2);
});

it('FA-2 time asleep is not charged', async () => {
  const slots = testSlots(1);
  const sleeper = await slots.ask(owner('sleeper', 'one'));
  sleeper.setAsleep(true);
  slots.pass(4000);
  sleeper.end();
  const busy = await slots.ask(owner('busy', 'two'));
  slots.pass(100);
  void slots.ask(owner('busy', 'two'));
  void slots.ask(owner('sleeper', 'one'));
  busy.end();
  await vi.waitFor(() => expect(slots.order).toEqual(['sleeper', 'busy', 'sleeper']), { timeout: 120_000 });
});

it('FA-2 a long computation is paused for somebody who used much less', async () => {
  const slots = testSlots(1);
  const heavy = await slots.ask(owner('heavy', 'one'));
  const setPaused = vi.fn<(isPaused: boolean) => void>();
  heavy.onPause(setPaused);
  slots.pass(400);
  const light = slots.ask(owner('light', 'two'));
  expect(slots.order).toEqual(['heavy']);
  slots.pass(200);
  await light;
  expect(slots.order).toEqual(['heavy', 'light']);
  expect(setPaused.mock.calls).toEqual([[true]]);
  (await light).end();
  // There is room for it again.
  expect(setPaused.mock.calls).toEqual([[true], [false]]);
  expect(slots.running()).toBe(1);
});

it('FA-2 a paused run is not forgotten by those who compute on', async () => {
  const slots = testSlots(1);
  const first = await slots.ask(owner('first', 'one'));
  const setPaused = vi.fn<(isPaused: boolean) => void>();
  first.onPause(setPaused);
  slots.pass(600);
  await slots.ask(owner('second', 'two'));
  slots.pass(2000);
  // By now the second has used more.
  await vi.waitFor(() => expect(setPaused.mock.calls).toEqual([[true], [false]]), { timeout: 120_000 });
  expect(slots.running()).toBe(1);
});

it('FA-2 a paused run goes on while no more runs may exist', async () => {
  const slots = testSlots(1, 2);
  const first = await slots.ask(owner('first', 'one'));
  const setPaused = vi.fn<(isPaused: boolean) => void>();
  first.onPause(setPaused);
  slots.pass(600);
  const second = await slots.ask(owner('second', 'two'));
  void slots.ask(owner('third', 'three'));
  second.setAsleep(true);
  expect(setPaused.mock.calls).toEqual([[true], [false]]);
});

it('FA-2 between two cases a run lets those go who used less', async () => {
  const slots = testSlots(1);
  const many = await slots.ask(owner('many cases', 'one'));
  slots.pass(100);
  const one = slots.ask(owner('one case', 'two')).then(turn => turn.end());
  await many.letOthersGo();
  await one;
  expect(slots.order).toEqual(['many cases', 'one case']);
  expect(slots.running()).toBe(1);
});

it('FA-2 a run that is cancelled between two cases does not wait, and leaves nothing behind', async () => {
  const slots = testSlots(1);
  const controller = new AbortController();
  const many = await slots.ask(owner('many cases', 'one'), controller.signal);
  slots.pass(100);
  const other = slots.ask(owner('one case', 'two'));
  const going = many.letOthersGo();
  await other;
  controller.abort();
  await going;
  many.end();
  expect([slots.running(), slots.waiting()]).toEqual([1, 0]);
});

it('FA-2 background work leaves a slot free, and is paused at once', async () => {
  const two = testSlots(2);
  await two.ask(inBackground);
  void two.ask(inBackground);
  expect([two.running(), two.waiting()]).toEqual([1, 1]);
  const one = testSlots(1);
  await one.ask(inBackground);
  await one.ask(owner('student'));
  expect(one.order).toEqual(['import', 'student']);
});

it('FA-2 the number of runs is bounded, however many of them sleep', async () => {
  const slots = testSlots(1, 3);
  for (const name of ['a', 'b', 'c']) (await slots.ask(owner(name))).setAsleep(true);
  void slots.ask(owner('d'));
  expect(slots.waiting()).toBe(1);
});

it('FA-2 the memory limits of all runs fit into half of the machine, besides one for each slot', () => {
  expect(mostAliveFor(2, 24 * 1024, 512)).toBe(26);
  expect(mostAliveFor(2, 1024, 512)).toBe(3);
  expect(mostAliveFor(1, 512 * 1024, 512)).toBe(32);
});

it('FR-1 a free run that computes is paused for a run of tests, whoever used more', async () => {
  const slots = testSlots(1);
  const paused: boolean[] = [];
  const free = await slots.ask({ ...owner('a'), isFree: true });
  free.onPause(isPaused => paused.push(isPaused));
  const tests = await slots.ask(owner('a'));
  expect(paused).toEqual([true]);
  tests.end();
  expect(paused).toEqual([true, false]);
});

it('FR-1 free runs have places of their own: many that sleep keep no run of tests from beginning', async () => {
  const slots = testSlots(1, 2);
  for (const name of 'abcdefgh') (await slots.ask({ ...owner(name), isFree: true })).setAsleep(true);
  void slots.ask({ ...owner('i'), isFree: true });
  await slots.ask(owner('j'));
  expect(slots.order.at(-1)).toBe('j');
  expect(slots.waiting()).toBe(1);
});

it('FR-1 a free run does not wait for what nobody waits for', async () => {
  const slots = testSlots(2);
  const paused: boolean[] = [];
  (await slots.ask(inBackground)).onPause(isPaused => paused.push(isPaused));
  await slots.ask(owner('a'));
  await slots.ask({ ...owner('b'), isFree: true });
  expect(paused).toEqual([true]);
});

it('FZ-1 after a load peak half as many run for half a minute, at least one, and then all again without being asked', async () => {
  vi.useFakeTimers();
  try {
    const slots = testSlots(4);
    slots.halve();
    for (const name of 'abcd') void slots.ask(owner(name));
    expect([slots.running(), slots.waiting()]).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(20_000);
    slots.halve();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(slots.running(), 'a second peak begins the rest anew').toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([slots.running(), slots.waiting()]).toEqual([4, 0]);
    const one = testSlots(1);
    one.halve();
    await one.ask(owner('a'));
    expect(one.running()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('FZ-1 a run that is paused before it begins to compute is told so', async () => {
  const slots = testSlots(1);
  const heavy = await slots.ask(owner('heavy', 'one'));
  slots.pass(600);
  await slots.ask(owner('light', 'two'));
  const setPaused = vi.fn<(isPaused: boolean) => void>();
  heavy.onPause(setPaused);
  expect(setPaused.mock.calls).toEqual([[true]]);
});

it('FZ-1 of two who compute, the one who has used more is paused, and background work pauses nobody', async () => {
  const slots = testSlots(2);
  const paused: string[] = [];
  const compute = async (name: string) =>
    (await slots.ask(owner(name, name))).onPause(isPaused => isPaused && paused.push(name));
  await compute('more');
  slots.pass(600);
  await compute('less');
  slots.pass(600);
  void slots.ask(inBackground);
  expect(paused).toEqual([]);
  await slots.ask(owner('new', 'new'));
  expect(paused).toEqual(['more']);
});

it('FZ-1 the last stretch of a run is charged: at its end, and between two cases', async () => {
  const slots = testSlots(1);
  const heavy = await slots.ask(owner('heavy', 'one'));
  slots.pass(400);
  heavy.end();
  const first = await slots.ask(owner('first', 'two'));
  void slots.ask(owner('heavy', 'one'));
  const light = slots.ask(owner('light', 'three'));
  slots.pass(100);
  void first.letOthersGo();
  await light;
  expect(slots.order).toEqual(['heavy', 'first', 'light']);
  expect([slots.running(), slots.waiting()]).toEqual([1, 2]);
});
