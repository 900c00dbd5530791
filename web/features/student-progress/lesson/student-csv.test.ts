import { expect, it } from 'vitest';
import { studentProgressCsv } from './student-csv.ts';

it('SP-2 the percentage of a student who has not started is N/A, of one without a completed exercise 0', () => {
  const student = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@x.org',
    isCompleted: false,
    completionRatio: 0,
    completedExercises: 0,
    totalExercises: 4,
    startedAt: null,
    completedAt: null,
  };
  const csv = studentProgressCsv([
    { ...student, id: 1, hasStarted: false },
    { ...student, id: 2, hasStarted: true },
  ]);
  const percents = csv.split('\r\n').map(row => row.split(',').slice(3, 6));
  expect(percents.slice(1, 3)).toEqual([
    ['0', '4', 'N/A'],
    ['0', '4', '0'],
  ]);
});
