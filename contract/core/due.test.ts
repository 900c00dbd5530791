import { expect, it } from 'vitest';
import { isLate } from './due.ts';

const due = '2026-03-05T15:30:00.000Z';
const before = '2026-03-05T15:29:59.999Z';
const after = '2026-03-05T15:30:00.001Z';

it.each([
  ['finished in time, read long after', { dueAt: due, completedAt: before }, '2027-01-01T00:00:00Z', false],
  ['finished at the due moment', { dueAt: due, completedAt: due }, after, false],
  ['finished a moment later', { dueAt: due, completedAt: after }, after, true],
  ['not finished, at the due moment', { dueAt: due, completedAt: null }, due, false],
  ['not finished, a moment later', { dueAt: due, completedAt: null }, after, true],
  ['without a date', { dueAt: null, completedAt: null }, after, false],
  ['finished without a date', { dueAt: null, completedAt: after }, after, false],
])('LF-2 FZ-1 late: %s', (_, program, now, expected) => {
  expect(isLate(program, new Date(now))).toBe(expected);
  const inDates = {
    dueAt: program.dueAt && new Date(program.dueAt),
    completedAt: program.completedAt && new Date(program.completedAt),
  };
  expect(isLate(inDates, new Date(now).getTime())).toBe(expected);
});
