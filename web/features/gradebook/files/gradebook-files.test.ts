import { expect, it } from 'vitest';
import type { Gradebook } from '#contract/learning/gradebook.ts';
import { gradebookCsv } from './gradebook-csv.ts';
import { readGradebookFile } from './read-gradebook-csv.ts';

const gradebook: Gradebook = {
  cairnCourse: { name: 'Python' },
  countedRun: 'best',
  groups: [
    { id: 7, name: 'Basics', weight: null, dropped: 0 },
    { id: 0, name: '', weight: null, dropped: 0 },
  ],
  columns: [
    { lessonId: 1, columnId: null, name: 'Loops', groupId: 7, most: 10 },
    { lessonId: null, columnId: 3, name: 'Attendance', groupId: 0, most: 5 },
  ],
  students: [
    {
      id: 1,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      sections: ['A'],
      cells: [{ reached: 7.5, most: 10 }, null],
      exempt: [],
      dropped: [],
      total: { reached: 7.5, most: 10, percent: 75 },
    },
    {
      id: 2,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.org',
      sections: [],
      cells: [null, { reached: 4, most: 5 }],
      exempt: [0],
      dropped: [],
      total: { reached: 4, most: 5, percent: 80 },
    },
  ],
};

it('PT-3 a gradebook as a file has points as numbers', () => {
  expect(gradebookCsv(gradebook, gradebook.students).split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFName,Email,Section,Basics / Loops,Attendance,Points,Points at most,Percent',
    'Ada Lovelace,ada@example.org,A,7.5,,7.5,10,75',
    'Grace Hopper,grace@example.org,,,4,4,5,80',
  ]);
});

it('PT-3 a file that was downloaded changes nothing, and one that was filled in changes its cells', () => {
  const file = gradebookCsv(gradebook, gradebook.students);
  const nothing = { cells: [], hasEmail: true, unknownPeople: [], wrongCells: [], unknownColumns: [] };
  expect(readGradebookFile(file, gradebook)).toEqual(nothing);
  const filled = 'email;attendance;Mood\nADA@example.org;2,5;good\ngrace@example.org;;\nx@y.z;1;\n';
  expect(readGradebookFile(filled, gradebook)).toEqual({
    ...nothing,
    cells: [{ userId: 1, columnId: 3, points: 2.5 }],
    unknownPeople: ['x@y.z'],
    unknownColumns: ['Mood'],
  });
  expect(readGradebookFile('Email,Attendance\nada@example.org,often\n', gradebook).wrongCells).toEqual([
    'Attendance, ada@example.org',
  ]);
  expect(readGradebookFile('Name\nAda\n', gradebook).hasEmail).toBe(false);
});
