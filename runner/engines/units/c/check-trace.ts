import { createHash } from 'node:crypto';

import type { Check } from './checks.ts';

/** What the process of the tests sent about one side of a check. */
export type Sent = { id: number; slot: number; kind: string; data: Buffer };

/** Beyond so many, numbers have to be the same to the last digit. */
const mostNumbers = 200;
/** Another order of additions changes the last digits; no test that may be rewritten by the program hides in so little. */
const closeness = 1e-6;

/** How often a mock is called may differ where the tests allow it: the judge follows these calls by themselves. */
const isCallOfMock = (check: Check | undefined) =>
  check?.kind === 'expected' || check?.kind === 'mocked' || check?.kind === 'called';

/**
 * Which checks took place, and what the tests expected there, in short: a hash, and then the fractions that were expected, which a right
 * program can have computed with other rounding (`CHECK_NEAR(cos(x), x, 1e-6)`).
 */
export function traceOf(checks: Check[], values: Sent[]): string {
  const hash = createHash('sha256');
  const numbers: number[] = [];
  for (const { id, slot, kind, data } of values) {
    const check = checks[id];
    if (isCallOfMock(check)) continue;
    hash.update(`${id}:${slot};`);
    const isExpected =
      (check?.kind === 'expect' && kind !== 'q') || (check?.kind === 'pair' && !check.among && slot === 1);
    if (!isExpected) continue;
    if (kind === 'f' && data.length === 8 && numbers.length < mostNumbers) numbers.push(data.readDoubleLE());
    else hash.update(kind).update(data).update(';');
  }
  return [hash.digest('hex').slice(0, 32), ...numbers].join(' ');
}

export function isSameTrace(one: string, other: string): boolean {
  const [hash, ...numbers] = one.split(' ');
  const [otherHash, ...others] = other.split(' ');
  return (
    hash === otherHash &&
    numbers.length === others.length &&
    numbers.every((text, index) => isClose(Number(text), Number(others[index])))
  );
}

const isClose = (one: number, other: number) =>
  Object.is(one, other) || Math.abs(one - other) <= closeness * Math.max(1, Math.abs(one), Math.abs(other));
