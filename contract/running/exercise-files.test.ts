import { expect, it } from 'vitest';
import {
  ExerciseFiles,
  filesToSolve,
  mostFiles,
  OwnFiles,
  programFiles,
  solutionFiles,
} from './exercise-files.ts';

const file = { kind: 'edited', content: '' } as const;
const sentenceAbout = (files: object) => ExerciseFiles.safeParse(files).error?.issues[0]?.message;

it.each(['../a.py', '/etc/passwd', '.hidden', 'a//b', 'a/.b', 'a b.py', 'a/', '', 'a\n', 'a\\b'])(
  'FI-1 refuses a file called %j, of authors and students',
  name => {
    expect(sentenceAbout({ [name]: file })).toMatch(/^The name of a file has/);
    expect(OwnFiles.safeParse({ [name]: '' }).success).toBe(false);
  },
);

it('FI-1 says in a sentence what is wrong with a file', () => {
  expect(ExerciseFiles.safeParse({ 'lib/my_shapes-2.py': { ...file, solution: 'x' } }).success).toBe(true);
  const many = Array.from({ length: mostFiles + 1 }, (_, index) => [`f${index}`, file]);
  expect(sentenceAbout(Object.fromEntries(many))).toBe(
    'An exercise may have at most 20 files besides the main one.',
  );
  const long = 'x'.repeat(200_001);
  expect(sentenceAbout({ 'a.py': { ...file, content: long } })).toBe(
    'a.py has more than 200,000 characters.',
  );
  const large = { ...file, content: 'x'.repeat(200_000) };
  expect(sentenceAbout({ a: large, b: large, c: large, d: file, e: { ...file, content: 'x' } })).toBe(
    'The files of an exercise may have at most 600,000 characters together.',
  );
  expect(sentenceAbout({ data: file, 'data/a.csv': file })).toBe('data is the name of a folder, too.');
  expect(sentenceAbout({ a: { kind: 'hidden', content: '', solution: '' } })).toBe(
    'a has a solution, but students do not edit it.',
  );
  const table = { kind: 'readOnly', content: 'x'.repeat(500_000) };
  expect(ExerciseFiles.safeParse({ 'cities.csv': table }).success).toBe(true);
  expect(sentenceAbout({ 'cities.csv': { ...table, content: `${table.content}x` } })).toBe(
    'cities.csv has more than 500,000 characters. Please use a part of it.',
  );
  expect(
    sentenceAbout({ 'a.png': { kind: 'hidden', content: 'AAAA'.repeat(125_001), isBase64: true } }),
  ).toBe('a.png has more than 375 KB. Please use a part of it.');
  const binary = { content: '!', isBase64: true };
  expect(sentenceAbout({ a: { ...binary, kind: 'readOnly' } })).toBe('a is not valid base64.');
  expect(sentenceAbout({ a: { ...binary, kind: 'edited' } })).toBe(
    'a is not text, so students cannot edit it.',
  );
});

it('FI-1 students see no hidden file and no solution, and change only what they may', () => {
  const files: ExerciseFiles = {
    'b.txt': { kind: 'readOnly', content: '2' },
    'a.py': { kind: 'edited', content: '0', solution: '4' },
    valueOf: { kind: 'edited' as const, content: 'new' },
    'c.txt': { kind: 'hidden', content: '16' },
  };
  expect(JSON.stringify(filesToSolve(files))).not.toMatch(/16|4/);
  const own = { 'a.py': '5', 'b.txt': 'mine', 'c.txt': 'mine', 'd.py': 'mine' };
  expect(programFiles(files, own).map(({ name, content }) => [name, content])).toEqual([
    ['a.py', '5'],
    ['b.txt', '2'],
    ['c.txt', '16'],
    ['valueOf', 'new'],
  ]);
  expect(solutionFiles(files)).toEqual({ 'a.py': '4' });
});
