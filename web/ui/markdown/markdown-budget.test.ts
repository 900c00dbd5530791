import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOverMarkdownBudget, markdownCost } from './markdown-budget.ts';

describe('the budget of a text', () => {
  it.each([
    ['brackets', '['.repeat(40_000)],
    ['emphasis marks', '*a_'.repeat(60_000)],
    ['nested quotes', `${'>'.repeat(5000)} a`],
    ['nested lists', `${'- '.repeat(5000)}a`],
    ['lists of growing depth', Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['cells of a table', `${'|a'.repeat(9000)}\n${'|-'.repeat(9000)}\n${'|b'.repeat(9000)}`],
    ['footnotes', Array.from({ length: 9000 }, (_, i) => `[^${i}]: a\n\n`).join('')],
  ])('FB-5 FA-6 is exceeded by very many %s', (_, text) => {
    expect(isOverMarkdownBudget(text)).toBe(true);
  });

  it.each([
    ['200,000 characters of prose', 'A plain sentence about lists, dicts and sets. '.repeat(4347)],
    ['code with many brackets', `\`\`\`json\n${'[[{"a": [1, 2]}],\n'.repeat(5000)}\`\`\``],
    ['a long table', `| a | b | c |\n|---|---|---|\n${'| 1 | *2* | [3](x) |\n'.repeat(1000)}`],
    ['a list of five levels', '- a\n  - b\n    - c\n      - d\n        - e\n'.repeat(200)],
    ['many emphasised words', 'Use *this* and **that** and _those_.\n\n'.repeat(2000)],
  ])('FA-6 allows %s', (_, text) => {
    expect(isOverMarkdownBudget(text)).toBe(false);
  });

  it('FA-6 allows every text of the sample course many times over', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = globSync('seeds/**/*.md', { cwd: root });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      expect(markdownCost(readFileSync(join(root, file), 'utf8')), file).toBeLessThan(25_000);
  });

  it('FA-6 a text costs at least its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('*_[]()>-`~|\n a1.')) }), text => {
        expect(markdownCost(text)).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});
