import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMutants } from '../scripts/mutants/read-mutants.ts';
import { root } from './source-imports.ts';

const mutants = readMutants();

const occurrencesIn = (file: string, text: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(text).length - 1 : 0;

it('HS-2 every mutant of mutants/*.json can be planted in exactly one place', () => {
  expect(mutants.length).toBeGreaterThan(60);
  const stale = mutants
    .map(({ file, find, why }) => ({ file, why, occurrences: occurrencesIn(file, find) }))
    .filter(({ occurrences }) => occurrences !== 1);
  expect(stale, 'the code has changed: adapt `find` and `replace`, or delete the mutant').toEqual([]);
});

it('HS-2 every mutant changes something, and names tests that exist', () => {
  expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
  const missing = mutants.flatMap(({ tests }) => tests.filter(test => !existsSync(join(root, test))));
  expect([...new Set(missing)]).toEqual([]);
});

it('HS-2 no mutant is listed twice', () => {
  const keys = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
