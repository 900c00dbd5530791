import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

it('PT-3 what is written as CSV is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '=', "'", 'ü', '1') });
  // A line without any text is left out, and the first line says what separates.
  const row = fc.tuple(fc.constant('name'), cell, cell);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), rows => {
      const written = csvOf([['a', 'b', 'c'], ...rows]);
      expect(readCsv(written).slice(1)).toEqual(
        rows.map(cells => cells.map(one => one.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
      );
    }),
  );
});

it('PT-3 semicolons and tabs of spreadsheets are read, and empty lines left out', () => {
  expect(readCsv('Email;Attendance\r\na@b.org;2,5\r\n;\r\n')).toEqual([
    ['Email', 'Attendance'],
    ['a@b.org', '2,5'],
  ]);
  expect(readCsv('\uFEFFEmail\tAttendance\na@b.org\t3')).toEqual([
    ['Email', 'Attendance'],
    ['a@b.org', '3'],
  ]);
  expect(readCsv('')).toEqual([]);
});
