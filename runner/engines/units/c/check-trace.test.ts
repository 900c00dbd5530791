import { expect, it } from 'vitest';

import { isSameTrace, type Sent, traceOf } from './check-trace.ts';
import type { Check } from './checks.ts';

const pair = { kind: 'pair', text: 'cos(x) ~ x', operator: '==' } as unknown as Check;
const side = (slot: number, value: number): Sent => {
  const data = Buffer.alloc(8);
  data.writeDoubleLE(value);
  return { id: 0, slot, kind: 'f', data };
};
const traceWith = (expected: number) => traceOf([pair], [side(0, 0.5), side(1, expected)]);

it('CT-3 what tests expect may differ by rounding, where it comes from the program', () => {
  expect(isSameTrace(traceWith(0.7390851332151), traceWith(0.7390851332155))).toBe(true);
  expect(isSameTrace(traceWith(1e12), traceWith(1e12 + 1))).toBe(true);
});

it('CT-4 and by nothing else', () => {
  expect(isSameTrace(traceWith(0.73), traceWith(0.74))).toBe(false);
  expect(isSameTrace(traceWith(Number.NaN), traceWith(0.73))).toBe(false);
  expect(isSameTrace(traceWith(0.73), traceOf([pair], [side(0, 0.5)]))).toBe(false);
  const twice = traceOf([pair], [side(0, 0.5), side(1, 0.73), side(0, 0.5), side(1, 0.73)]);
  expect(isSameTrace(traceWith(0.73), twice)).toBe(false);
  const whole = { id: 0, slot: 1, kind: 'i', data: Buffer.from('0100000000000000', 'hex') };
  const other = { ...whole, data: Buffer.from('0200000000000000', 'hex') };
  expect(isSameTrace(traceOf([pair], [whole]), traceOf([pair], [other]))).toBe(false);
});
