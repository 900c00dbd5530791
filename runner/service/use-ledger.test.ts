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
