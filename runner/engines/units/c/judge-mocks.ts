import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';

import type { Check, Expectation } from './checks.ts';
import type { Value } from './literal.ts';

/** A value of a mock's parameter: as the checks know it, or where a pointer leads to, which differs from run to run. */
export type MockValue = Value | { kind: 'q'; value: bigint };

type Expected = { check: Check & { kind: 'expect' }; left: number; values: (MockValue | null)[] };
type Counted = { of: string; left: number; isUsed: boolean };

const always = -1;
const isOpen = ({ left }: { left: number }) => left !== 0;

/** Follows what a test expects of its mocks, as cmocka does. Each step says what is wrong, or null. */
export function mockLedger() {
  const expectations: (Expected & { isUsed: boolean })[] = [];
  const returns: Counted[] = [];
  const calls: Counted[] = [];
  const use = (one: { left: number; isUsed: boolean }) => {
    if (one.left > 0) one.left--;
    one.isUsed = true;
  };
  return {
    /** The first message tells how often, further ones what the tests computed. */
    expect(check: Check & { kind: 'expect' }, slot: number, value: MockValue | null): Sentence | null {
      if (slot === 0)
        expectations.push({ check, left: countOf(value), values: [...check.known], isUsed: false });
      else {
        const last = expectations.findLast(one => one.check === check);
        if (!last || check.known[slot - 1]) return runProblems.otherChecks;
        last.values[slot - 1] = value;
      }
      return null;
    },
    expected({ of, parameter }: Check & { kind: 'expected' }, value: MockValue | null): Sentence | null {
      const one = expectations.find(
        ({ check, ...rest }) => isOpen(rest) && check.of === of && check.parameter === parameter,
      );
      if (!one) return runProblems.calledTooOften({ name: of });
      use(one);
      return fits(one.check.how, value, one.values)
        ? null
        : runProblems.otherArgument({ parameter, name: of, found: shown(value) });
    },
    willReturn(of: string, count: MockValue | null): null {
      returns.push({ of, left: countOf(count), isUsed: false });
      return null;
    },
    mocked(of: string): Sentence | null {
      const one = returns.find(given => isOpen(given) && given.of === of);
      if (!one) return runProblems.calledTooOften({ name: of });
      use(one);
      return null;
    },
    expectCall(of: string, count: MockValue | null): null {
      calls.push({ of, left: countOf(count), isUsed: false });
      return null;
    },
    called(of: string): Sentence | null {
      for (const one of calls.filter(isOpen)) {
        if (one.of === of) {
          use(one);
          return null;
        }
        if (one.left > 0 || (one.left === always && !one.isUsed))
          return runProblems.calledOther({ wanted: one.of, name: of });
      }
      return runProblems.calledUnexpected({ name: of });
    },
    /** When the test is over: what has not taken place. */
    missing(): Sentence | null {
      const isMissing = ({ left, isUsed }: { left: number; isUsed: boolean }) =>
        left > 0 || (left === always && !isUsed);
      const one =
        [...returns, ...calls].find(isMissing)?.of ?? expectations.find(isMissing)?.check.of ?? null;
      return one === null ? null : runProblems.calledTooSeldom({ name: one });
    },
  };
}

const countOf = (value: MockValue | null) => (value?.kind === 'i' ? Number(value.value) : 0);

function fits(how: Expectation, value: MockValue | null, wanted: (MockValue | null)[]): boolean {
  if (how === 'any') return true;
  if (how.startsWith('not_')) return value !== null && !fits(how.slice(4) as Expectation, value, wanted);
  const [first = null, second = null] = wanted;
  if (!value || !first) return false;
  if (how === 'string') return value.kind === 's' && first.kind === 's' && value.value === first.value;
  if (how === 'memory') return value.kind === 'm' && first.kind === 'm' && value.value === first.value;
  const number = numberOf(value);
  if (number === null) return false;
  if (how === 'in_set')
    return first.kind === 'm' && second?.kind === 'i' && setOf(first.value, Number(second.value)).has(number);
  const [least, most] = [numberOf(first), second && numberOf(second)];
  if (how === 'in_range') return least !== null && most !== null && least <= number && number <= most;
  return number === least;
}

const numberOf = (value: MockValue) =>
  value.kind === 'i' || value.kind === 'q' ? BigInt.asIntN(64, value.value) : null;

function setOf(bytes: string, size: number): Set<bigint> {
  const data = Buffer.from(bytes, 'latin1');
  const all = new Set<bigint>();
  for (let at = 0; size > 0 && at + size <= data.length; at += size) {
    const one = data.subarray(at, at + size);
    all.add(BigInt.asIntN(size * 8, BigInt(`0x${Buffer.from(one).reverse().toString('hex')}`)));
  }
  return all;
}

function shown(value: MockValue | null): string {
  if (!value) return 'nothing';
  if (value.kind === 'i') return String(value.value);
  return value.kind === 's' ? JSON.stringify(Buffer.from(value.value, 'latin1').toString()) : 'another one';
}
