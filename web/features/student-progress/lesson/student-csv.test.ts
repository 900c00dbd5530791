import { expect, it } from 'vitest';
import { studentProgressCsv } from './student-csv.ts';

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
  dueAt: null,
  isDueExtended: false,
  isLate: false,
  sections: [],
};

it('SP-2 the percentage of a student who has not started is N/A, of one without a completed exercise 0', () => {
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

it('LC-4 the section, the due date and whether it is late are at the end of each row', () => {
  const dueAt = '2026-11-20T22:59:00.000Z';
  const csv = studentProgressCsv([
    { ...student, id: 1, hasStarted: true, sections: ['Lab A', 'Mon'], dueAt, isLate: true },
    { ...student, id: 2, hasStarted: true },
  ]);
  const rows = csv.split('\r\n').map(row => row.split(','));
  expect(rows[0]?.slice(-4)).toEqual(['Section', 'Due', 'Due (ISO)', 'Late']);
  expect(rows[1]?.slice(-2)).toEqual([dueAt, 'Late']);
  expect(csv).toContain('Lab A; Mon');
  expect(rows[2]?.slice(-4)).toEqual(['', '', '', '']);
});
