import { expect, it } from 'vitest';

import { createUseLedger } from './use-ledger.ts';

const ada = { person: 'ada', course: 'one' };

function testLedger() {
  const clock = { ms: 0 };
  return { clock, ...createUseLedger(() => clock.ms) };
}

it('FA-2 use adds up and fades with time', () => {
  const ledger = testLedger();
  ledger.charge(ada, 300);
  ledger.charge(ada, 300);
  expect(ledger.useOf(ada)).toBeCloseTo(600);
  ledger.clock.ms += 60_000;
  expect(ledger.useOf(ada)).toBeCloseTo(600 / Math.E);
});

it('FA-2 a person takes their use along into another course', () => {
  const ledger = testLedger();
  ledger.charge(ada, 300);
  expect(ledger.useOf({ person: 'ada', course: 'two' })).toBeCloseTo(300);
});

it('FA-2 a new account counts as a share of its course, which grows slower than the number of its people', () => {
  const ledger = testLedger();
  for (const person of ['a', 'b', 'c', 'd']) ledger.charge({ person, course: 'one' }, 300);
  expect(ledger.useOf({ person: 'new', course: 'one' })).toBeCloseTo(1200 / 2);
  expect(ledger.useOf({ person: 'a', course: 'one' })).toBeCloseTo(1200 / 2);
  expect(ledger.useOf({ person: 'new', course: 'two' })).toBe(0);
});

it('FZ-1 accounts that faded are forgotten and the others are not, so that a course does not grow for ever', () => {
  const ledger = testLedger();
  for (const person of ['a', 'b', 'c', 'd']) ledger.charge({ person, course: 'one' }, 300);
  ledger.clock.ms += 2000;
  ledger.charge({ person: 'e', course: 'two' }, 300);
  expect(ledger.useOf({ person: 'new', course: 'one' })).toBeCloseTo((1200 / 2) * Math.exp(-2 / 60));
  ledger.clock.ms += 10 * 60_000;
  ledger.charge({ person: 'a', course: 'one' }, 400);
  // Of four people three are forgotten: the share is that of one.
  expect(ledger.useOf({ person: 'new', course: 'one' })).toBeCloseTo(400, 0);
});
