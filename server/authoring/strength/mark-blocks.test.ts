import { expect, it } from 'vitest';
import { linesOutside, markBlocks, withInsertions } from './mark-blocks.ts';
import type { MutableLanguage } from './parse-program.ts';

const marked = (language: MutableLanguage, lines: string[]) => {
  const code = lines.join('\n');
  const end = language === 'python' ? '' : ';';
  const { blocks, insertions } = markBlocks({ language, code }, number => `hit(${number})${end}`);
  return { blocks, program: withInsertions(code, insertions).split('\n') };
};

it('FD-4 every block of a program in Python says that it was entered, also on the line of its colon, and no class does', () => {
  const { blocks, program } = marked('python', [
    'def f(n):',
    '    if n < 0: return 0',
    '    for i in range(n):',
    '        n += i',
    '    return n',
    'class A:',
    '    x = 1',
    '    def g(self):',
    '        return 2',
  ]);
  expect(program).toEqual([
    'def f(n):',
    '    hit(1)',
    '    if n < 0: hit(2); return 0',
    '    for i in range(n):',
    '        hit(3)',
    '        n += i',
    '    return n',
    'class A:',
    '    x = 1',
    '    def g(self):',
    '        hit(4)',
    '        return 2',
  ]);
  // The guard stands on the first line of a block that was entered.
  expect(linesOutside(blocks, new Set([1, 3]))).toEqual([2, 9]);
});

it('FD-4 a body without braces gets them, and what is below `else if` is a block of its own', () => {
  const { blocks, program } = marked('javascript', [
    'function f(n) {',
    '  if (n < 0) return 0;',
    '  else if (n > 9) return 9;',
    '  for (const i of [1]) n += i;',
    '  return n;',
    '}',
  ]);
  expect(program).toEqual([
    'function f(n) { hit(1); ',
    '  if (n < 0) { hit(2); return 0; }',
    '  else if (n > 9) { hit(3); return 9; }',
    '  for (const i of [1]) { hit(4); n += i; }',
    '  return n;',
    '}',
  ]);
  expect(linesOutside(blocks, new Set([1, 2, 4]))).toEqual([3]);
  expect(
    marked('java', ['class A {', '  int f(int n) {', '    while (n > 3) n--;', '    return n;', '  }', '}'])
      .program,
  ).toEqual([
    'class A {',
    '  int f(int n) { hit(1); ',
    '    while (n > 3) { hit(2); n--; }',
    '    return n;',
    '  }',
    '}',
  ]);
});
