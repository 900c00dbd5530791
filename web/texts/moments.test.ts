import { expect, it } from 'vitest';
import { showAgo, showMoment } from './moments.ts';

const at = Date.parse('2026-11-15T09:00:00Z');
const minute = 60_000;

it.each([
  [-5 * minute, 'just now'],
  [20_000, 'just now'],
  [2 * minute, '2 min ago'],
  [59.9 * minute, '59 min ago'],
  [60 * minute, `on ${showMoment(at)}`],
])('what happened %d ms ago was %s', (later, said) => {
  expect(showAgo(at, at + later)).toBe(said);
});
