import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-imports.ts';

/** Paths from the root, without placeholders such as `<area>`, `{job,test}` or `NNNN`. */
const path = /`((?:server|web|runner|contract|house|test|scripts|docs|e2e|ops)\/[\w./-]+)`/g;

it('HS-3 the recipes name only files and folders that exist', () => {
  const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
  const named = [...page.matchAll(path)]
    .map(match => match[1] ?? '')
    .filter(name => !/NNNN|verb-noun/.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(name => !existsSync(join(root, name)))).toEqual([]);
});
