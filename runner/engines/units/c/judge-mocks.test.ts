import { expect, it } from 'vitest';

import { mockLedger } from './judge-mocks.ts';

const number = (value: number) => ({ kind: 'i' as const, value: BigInt(value) });
const seen = { line: 1, text: '', kind: 'expected', of: 'read', parameter: 'x' } as const;
const expectation = (how: 'value' | 'not_value' | 'in_range' | 'any', ...known: number[]) =>
  ({ line: 1, text: '', kind: 'expect', of: 'read', parameter: 'x', how, known: known.map(number) }) as const;

/** What the judge says when x was each of these values, or at the end. */
function told(count: number, check: ReturnType<typeof expectation>, values: number[]): string | null {
  const mocks = mockLedger();
  mocks.expect({ ...check, known: [...check.known] }, 0, number(count));
  for (const value of values) {
    const wrong = mocks.expected(seen, number(value));
    if (wrong !== null) return wrong.text;
  }
  return mocks.missing()?.text ?? null;
}

it('FC-5 a mock has to be called as often as the tests say, with what they say', () => {
  expect(told(1, expectation('value', 3), [3])).toBeNull();
  expect(told(1, expectation('value', 3), [4])).toContain('x of read is not what was expected (it is 4)');
  expect(told(1, expectation('value', 3), [])).toContain('not called as often');
  expect(told(1, expectation('value', 3), [3, 3])).toContain('more often than expected');
  expect(told(2, expectation('in_range', -1, 5), [-1, 5])).toBeNull();
  expect(told(1, expectation('not_value', 3), [3])).toContain('not what was expected');
});

it('FC-5 “always” is at least once, “maybe” also never', () => {
  expect(told(-1, expectation('any'), [1, 2, 3])).toBeNull();
  expect(told(-1, expectation('any'), [])).toContain('not called as often');
  expect(told(-2, expectation('any'), [])).toBeNull();
});

it('FC-5 functions are called in the order that is expected', () => {
  const mocks = mockLedger();
  mocks.expectCall('open', number(1));
  mocks.expectCall('close', number(1));
  expect(mocks.called('close')?.text).toBe('open should have been called, but close was.');
  expect(mocks.called('open')).toBeNull();
  expect(mocks.called('close')).toBeNull();
  expect(mocks.called('close')?.text).toContain('not expected');
});

it('FC-5 what a process says about values that the tests name itself is refused', () => {
  const mocks = mockLedger();
  const check = { ...expectation('value', 3), known: [number(3)] };
  mocks.expect(check, 0, number(1));
  expect(mocks.expect(check, 1, number(4))?.text).toContain('something else');
});
