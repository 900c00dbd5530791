import { expect, it } from 'vitest';
import { isAddressIn, parseRange } from './address-ranges.ts';

it.each([
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '192.0.2.0/24'], false],
  ['', ['0.0.0.0/0'], false],
])('EM-1 %s in %j: %s', (address, ranges, isIn) => {
  expect(isAddressIn(address, ranges)).toBe(isIn);
});

it('EM-1 says what is no range', () => {
  for (const wrong of ['192.0.2.0/33', '192.0.2', 'school', '192.0.2.0/24/1', '::/129', '10.0.0.0/-1'])
    expect(parseRange(wrong), wrong).toBeNull();
});
