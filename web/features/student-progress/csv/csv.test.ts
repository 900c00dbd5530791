import { expect, it } from 'vitest';
import { csvOf } from '#contract/core/csv.ts';
import { csvFileName } from './csv-file-name.ts';

it('SP-2 follows RFC 4180, with a byte order mark', () => {
  expect(
    csvOf([
      ['Name', 'Percent'],
      ['Émile "Zo" Zola, jun.', 38],
      ['Hopper, Grace', 7],
      ['two\nlines', null],
    ]),
  ).toBe('\uFEFFName,Percent\r\n"Émile ""Zo"" Zola, jun.",38\r\n"Hopper, Grace",7\r\n"two\nlines",\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'])(
  'SP-2 %j is escaped so that it is no formula',
  text => {
    const [cell] = csvOf([[text]])
      .slice(1)
      .split('\r\n');
    expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

it('SP-2 a negative number stays a number', () => {
  expect(csvOf([[-1]])).toBe('\uFEFF-1\r\n');
});

it('SP-2 the file is named after course, lesson and day, in any script, without characters that file systems refuse', () => {
  const day = new Date(2026, 10, 5, 23, 59);
  expect(csvFileName(['Python basics', '../Loops: a/b?'], day)).toBe(
    'Python-basics-Loops-a-b-progress-2026-11-05.csv',
  );
  expect(csvFileName(['Θεωρία', '???'], day)).toBe('Θεωρία-progress-2026-11-05.csv');
});
