import { expect, it } from 'vitest';

import { toStudentLines } from './student-lines.ts';

const program = { source: '', firstLine: 3, lineCount: 5 };
const read = (text: string) => toStudentLines(text, 'main.c', program);

it.each([
  ['/tmp/main.c:4:1: error', 'main.c:2:1: error'],
  ['at file:///tmp/x-1/main.c:3', 'at main.c:1'],
  ['/usr/include/stdio.h:27', '/usr/include/stdio.h:27'],
  ['/tmp/main.c.o and /tmp/main.c/x', 'main.c.o and main.c/x'],
  ['"/tmp/main.c", line 9', '"main.c", line (after your code)'],
  ['  4 | int x', '  2 | int x'],
])('EX-5 %j is shown as %j', (text, shown) => {
  expect(read(text)).toBe(shown);
});

it('FA-3 output with long paths is read in time that grows with its length only', () => {
  const path = '/a'.repeat(500_000);
  expect(read(path)).toBe(path);
  const digits = `${'1'.repeat(500_000)}\n${' '.repeat(500_000)}`;
  expect(read(digits)).toBe(digits);
});
