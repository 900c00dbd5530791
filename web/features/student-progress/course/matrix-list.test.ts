import { expect, it } from 'vitest';
import { lastActive } from './last-active.ts';
import { frontOf, lessonsThatFit, windowStart } from './lesson-window.ts';
import { isBehindIn, type MatrixKey, sortMatrix } from './matrix-list.ts';
import type { MatrixStudent } from './matrix-rows.ts';

const student = (name: string, given: Partial<MatrixStudent>): MatrixStudent => ({
  id: name.length,
  firstName: 'A',
  lastName: name,
  email: `${name}@example.org`,
  progress: [null, null],
  late: [],
  sections: [],
  attempts: 0,
  lastActiveAt: null,
  ...given,
});
const lessons = [7, 9].map(id => ({
  id,
  name: `Lesson ${id}`,
  cairnModule: { name: 'Basics' },
  totalExercises: 2,
  dueAt: null,
}));
const all = [
  student('Zuse', { progress: [100, 100], attempts: 4, lastActiveAt: '2026-11-01T00:00:00.000Z' }),
  student('Byron', { progress: [100, 20], attempts: 9, lastActiveAt: '2026-11-03T00:00:00.000Z', late: [1] }),
  student('Hopper', {}),
];

it.each<[MatrixKey, boolean, string]>([
  ['name', false, 'Byron Hopper Zuse'],
  ['name', true, 'Zuse Hopper Byron'],
  ['completed', true, 'Zuse Byron Hopper'],
  ['attempts', true, 'Byron Zuse Hopper'],
  ['active', true, 'Byron Zuse Hopper'],
  ['active', false, 'Hopper Zuse Byron'],
  ['lesson-9', true, 'Zuse Byron Hopper'],
  ['lesson-7', true, 'Byron Zuse Hopper'],
  ['lesson-404', false, 'Byron Hopper Zuse'],
])('SP-2 the matrix sorted by %s, descending %s, is %s', (key, isDescending, names) => {
  expect(
    sortMatrix(all, { key, isDescending }, lessons)
      .map(({ lastName }) => lastName)
      .join(' '),
  ).toBe(names);
});

it('LK-1 behind is who has something late, and without due dates who has done less than half of the class', () => {
  const behind = (dueAt: string | null) =>
    all
      .filter(isBehindIn({ students: all, lessons: lessons.map(lesson => ({ ...lesson, dueAt })) }))
      .map(({ lastName }) => lastName);
  expect(behind('2026-11-02T00:00:00.000Z')).toEqual(['Byron']);
  expect(behind(null)).toEqual(['Hopper']);
});

it('LK-1 of more lessons than fit, those where the class is are shown, and the first and last can be reached', () => {
  expect(lessonsThatFit(0, 40), 'before it is measured').toBe(40);
  expect(lessonsThatFit(1262, 12)).toBe(12);
  expect(lessonsThatFit(1262, 40)).toBe(12);
  expect(lessonsThatFit(288, 40)).toBe(3);
  const front = frontOf([{ progress: [100, 20, null, null] }, { progress: [null, null, null, null] }], 4);
  expect(front).toBe(1);
  expect(frontOf([], 4)).toBe(0);
  expect(windowStart(null, 20, 12, 40)).toBe(11);
  expect(windowStart(null, 20, 3, 40)).toBe(19);
  expect(windowStart(null, 1, 12, 40)).toBe(0);
  expect(windowStart(null, 39, 12, 40)).toBe(28);
  expect(windowStart(-5, 20, 12, 40)).toBe(0);
  expect(windowStart(35, 20, 12, 40)).toBe(28);
});

it.each([
  ['2026-11-18T11:57:00', 'now'],
  ['2026-11-18T11:48:00', '12 min'],
  ['2026-11-18T08:59:00', '3 h'],
  ['2026-11-17T23:30:00', 'yesterday'],
  ['2026-11-13T12:00:00', 'Fri'],
  ['2026-10-14T12:00:00', 'Oct 14'],
  ['2025-10-14T12:00:00', 'Oct 2025'],
])('LK-1 who was active at %s was active %s', (at, word) => {
  expect(lastActive(at, Date.parse('2026-11-18T12:00:00'))).toBe(word);
});
