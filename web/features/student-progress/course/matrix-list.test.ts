import { expect, it } from 'vitest';
import { isOf, type MatrixKey, sortMatrix } from './matrix-list.ts';
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

it.each([
  ['completed', 'Zuse'],
  ['in-progress', 'Byron'],
  ['not-started', 'Hopper'],
  ['late', 'Byron'],
] as const)('SP-2 the filter %s of the matrix shows %s', (status, name) => {
  expect(all.filter(each => isOf(status, each)).map(({ lastName }) => lastName)).toEqual([name]);
});
