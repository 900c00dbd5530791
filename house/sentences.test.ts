import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, root, sourceFiles } from './source-imports.ts';

const catalogues = sourceFiles.filter(file => /(-problems|-fields)\.ts$/.test(file));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('UL-1 each catalogue of sentences has an area of its own, by which its codes begin', () => {
  const areas = sourceFiles
    .filter(file => !isTest(file))
    .flatMap(file => [...textOf(file).matchAll(/\bcatalogue\('(\w+)'/g)].map(found => found[1]));
  expect(areas.length, 'the expression above finds no catalogues any more').toBeGreaterThan(8);
  expect(areas.filter((area, i) => areas.indexOf(area) !== i)).toEqual([]);
});

it('UL-1 sentences are written in catalogues: no other file makes a fact from text', () => {
  // `new AppError(kind, 'text')` does not compile; this finds who makes the sentence by hand instead.
  const byHand = sourceFiles.filter(
    file =>
      /^(server|scripts|runner)\//.test(file) &&
      !isTest(file) &&
      !catalogues.includes(file) &&
      /\bcode: ['`][\w${}]+\.[\w${}]+['`],\s+params/.test(textOf(file)),
  );
  expect(byHand, 'put the sentence into the catalogue of its area (docs/recipes.md, 6)').toEqual([]);
});
