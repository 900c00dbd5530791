import { expect, it } from 'vitest';
import type { StudentProgress } from '#contract/learning/student-progress.ts';
import { countsOf, defaultSort, findPeople, sortRows } from './student-rows.ts';

const student = (id: number, name: string, given: Partial<StudentProgress> = {}): StudentProgress => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.org`,
    hasStarted: false,
    isCompleted: false,
    completionRatio: 0,
    completedExercises: 0,
    totalExercises: 4,
    startedAt: null,
    completedAt: null,
    dueAt: null,
    isDueExtended: false,
    isLate: false,
    sections: [],
    ...given,
  };
};
const startedAt = '2026-11-01T09:00:00.000Z';
const rows = [
  student(1, 'Done Zuse', {
    hasStarted: true,
    isCompleted: true,
    completionRatio: 1,
    startedAt,
    completedAt: startedAt,
  }),
  student(2, 'Idle Abel'),
  student(3, 'Half Berg', { hasStarted: true, completionRatio: 0.5, startedAt: '2026-11-02T09:00:00.000Z' }),
  student(4, 'Least Curie', { hasStarted: true, completionRatio: 0.25, startedAt }),
];
const names = (list: StudentProgress[]) => list.map(row => row.firstName);

it('SP-2 students in progress come first, with the least progress at the top, then those who have not started', () => {
  expect(names(sortRows(rows, defaultSort))).toEqual(['Least', 'Half', 'Idle', 'Done']);
});

it('SP-2 sorts by last name, with missing values last in both directions', () => {
  expect(names(sortRows(rows, { key: 'name', isDescending: false }))).toEqual([
    'Idle',
    'Half',
    'Least',
    'Done',
  ]);
  expect(names(sortRows(rows, { key: 'started', isDescending: false }))).toEqual([
    'Least',
    'Done',
    'Half',
    'Idle',
  ]);
  expect(names(sortRows(rows, { key: 'started', isDescending: true }))).toEqual([
    'Half',
    'Least',
    'Done',
    'Idle',
  ]);
});

it('SP-2 finds by parts of name and address, ignoring accents', () => {
  const émile = student(5, 'Émile Zola');
  const namesake = student(6, 'Émile Durkheim');
  expect(findPeople([...rows, émile, namesake], 'zola emile')).toEqual([émile]);
  expect(findPeople(rows, '  ')).toEqual(rows);
});

it('SP-1 counts students by status', () => {
  expect(countsOf(rows)).toEqual({ 'in-progress': 2, 'not-started': 1, completed: 1 });
});
