import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slowFiles } from '#test/slow-first.ts';

it('the files that tests begin with are there', () => {
  const root = join(import.meta.dirname, '..');
  expect(slowFiles.filter(file => !existsSync(join(root, file)))).toEqual([]);
});
