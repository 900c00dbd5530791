import { expect, it } from 'vitest';
import { csvOf } from '#contract/core/csv.ts';
import { showMoment } from '#web/texts/moments.ts';
import { matrixCsv } from '../course/matrix-rows.ts';
import { personCsv } from '../person/person-csv.ts';
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

const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map(row => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
const [startedAt, completedAt, dueAt] = [
  '2026-11-18T10:00:00.000Z',
  '2026-11-19T10:00:00.000Z',
  '2026-11-20T22:59:00.000Z',
];
const quoted = (at: string) =>
  csvOf([[showMoment(at)]])
    .replace(/^\uFEFF/, '')
    .trim();

it('FZ-1 each value of a student is under its heading', () => {
  const [head, row] = rowsOf(
    studentProgressCsv([
      {
        ...student,
        id: 1,
        hasStarted: true,
        completedExercises: 1,
        startedAt,
        completedAt,
        dueAt,
        sections: ['Lab A'],
      },
    ]),
  );
  expect(Object.fromEntries((head ?? []).map((name, index) => [name, row?.[index]]))).toEqual({
    'Student Name': 'Ada Lovelace',
    Email: 'ada@x.org',
    Status: 'In Progress',
    'Completed Exercises': '1',
    'Total Exercises': '4',
    Percent: '25',
    Started: quoted(startedAt),
    'Started (ISO)': startedAt,
    Completed: quoted(completedAt),
    'Completed (ISO)': completedAt,
    Section: 'Lab A',
    Due: quoted(dueAt),
    'Due (ISO)': dueAt,
    Late: '',
  });
});

it('FZ-1 each value of a lesson of a person is under its heading, and one not begun has no percentage', () => {
  const lesson = {
    id: 1,
    name: 'Adding',
    cairnModule: { name: 'Basics' },
    completedExercises: 1,
    totalExercises: 4,
    startedAt,
    completedAt: null,
    dueAt,
    isDueExtended: false,
    isLate: true,
  };
  const idle = { ...lesson, completedExercises: 0, startedAt: null, dueAt: null, isLate: false };
  const [, row, none] = rowsOf(personCsv([lesson, idle]));
  expect(row).toEqual([
    'Basics',
    'Adding',
    '1',
    '4',
    '25',
    quoted(startedAt),
    startedAt,
    '',
    '',
    quoted(dueAt),
    dueAt,
    'Late',
  ]);
  expect(none).toEqual(['Basics', 'Adding', '0', '4', '', '', '', '', '', '', '', '']);
});

it('FZ-1 each number of the table of a course is under its heading, and a lesson not begun has none', () => {
  const lesson = { cairnModule: { name: 'Basics' }, totalExercises: 4, dueAt: null };
  const course = { lessons: ['One', 'Two', 'Three'].map((name, id) => ({ ...lesson, id, name })) };
  const { email, firstName, lastName } = student;
  const [head, row] = rowsOf(
    matrixCsv({ ...course, students: [] } as never, [
      {
        id: 1,
        firstName,
        lastName,
        email,
        sections: ['Lab A', 'Mon'],
        attempts: 7,
        lastActiveAt: startedAt,
        progress: [100, 0, null],
        late: [1, 2],
      },
    ]),
  );
  expect(head?.slice(3)).toEqual([
    'Lessons completed',
    'Late',
    'Attempts',
    'Last active (ISO)',
    'Basics / One',
    'Basics / Two',
    'Basics / Three',
  ]);
  expect(row).toEqual(['Ada Lovelace', 'ada@x.org', 'Lab A; Mon', '1', '2', '7', startedAt, '100', '0', '']);
});
