import { expect, it } from 'vitest';
import { showBytes, showDuration } from './amounts.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1400, '1.4 s'],
  [90_000, '1.5 min'],
  [7_200_000, '2 h'],
  [10 * 86_400_000, '10 d'],
])('%d milliseconds are %s', (ms, text) => {
  expect(showDuration(ms)).toBe(text);
});

it.each([
  [0, '0 B'],
  [1024, '1 KB'],
  [3.4 * 1024 ** 3, '3.4 GB'],
  [500 * 1024 ** 3, '500 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(showBytes(bytes)).toBe(text);
});
