import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { type Code, keptCode, removeUnusedCode } from './kept-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-code-'));
afterAll(() => rmSync(folder, { recursive: true }));

const long = new Date('2020-01-01');

/** A checkout with one file, and a place for copies; `start` is one start of a process with this number. */
const aPlace = () => {
  const product = mkdtempSync(join(folder, 'product-'));
  mkdirSync(join(product, 'runner'));
  const source = join(product, 'runner/main.ts');
  writeFileSync(source, 'one');
  writeFileSync(join(product, 'runner/main.test.ts'), '');
  const shared = mkdtempSync(join(folder, 'shared-'));
  const code: Code = {
    product,
    paths: ['runner'],
    isLeftOut: path => path.endsWith('.test.ts'),
    links: [],
  };
  const start = (pid: number) => {
    const own = join(shared, `${pid}-own`);
    mkdirSync(own, { recursive: true });
    return keptCode(shared, own, code);
  };
  return { source, shared, start };
};

describe('the kept copy of the code', () => {
  it('QK-1 is the same from start to start, without what is left out', () => {
    const { start } = aPlace();
    const copy = start(1);
    expect(readFileSync(join(copy, 'runner/main.ts'), 'utf8')).toBe('one');
    expect(existsSync(join(copy, 'runner/main.test.ts'))).toBe(false);
    expect(start(2)).toBe(copy);
  });

  it('QK-1 is another one when the code has changed', () => {
    const { source, start } = aPlace();
    const before = start(1);
    writeFileSync(source, 'two');
    expect(readFileSync(join(start(2), 'runner/main.ts'), 'utf8')).toBe('two');
    expect(readFileSync(join(before, 'runner/main.ts'), 'utf8')).toBe('one');
  });

  it('QK-1 is made again when it is not whole', () => {
    const { start } = aPlace();
    const copy = start(1);
    appendFileSync(join(copy, 'runner/main.ts'), ' and more');
    expect(start(2)).toBe(copy);
    expect(readFileSync(join(copy, 'runner/main.ts'), 'utf8')).toBe('one');
  });

  it('QK-1 is removed when nobody has used it for long, and not while somebody does', () => {
    const { source, shared, start } = aPlace();
    const used = start(1);
    writeFileSync(source, 'two');
    const left = start(2);
    for (const copy of [used, left]) utimesSync(copy, long, long);
    rmSync(join(shared, '2-own'), { recursive: true });
    removeUnusedCode(shared);
    expect([used, left].map(existsSync)).toEqual([true, false]);
  });
});
