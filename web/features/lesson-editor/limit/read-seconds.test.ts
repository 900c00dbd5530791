import { expect, it } from 'vitest';
import { limitProblem, readSeconds } from './read-seconds.ts';

it.each([
  ['', null],
  ['  ', null],
  ['2', 2000],
  [' 2.5 ', 2500],
  ['2,5', 2500],
  ['0.0004', 0],
  ['1e3', Number.NaN],
  ['-1', Number.NaN],
  ['2 s', Number.NaN],
])('TV-3 "%s" seconds are read as %s ms', (typed, ms) => {
  expect(readSeconds(typed)).toBe(ms);
});

it('TV-3 a limit from 0.1 s to the maximum may be set, or none', () => {
  for (const allowed of [null, 100, 10_000]) expect(limitProblem(allowed, null, 10_000)).toBeNull();
  for (const refused of [99, 10_001, Number.NaN]) expect(limitProblem(refused, null, 10_000)).not.toBeNull();
});

it('TV-3 a longer limit that the exercise already has may stay', () => {
  expect(limitProblem(30_000, 30_000, 10_000)).toBeNull();
});
