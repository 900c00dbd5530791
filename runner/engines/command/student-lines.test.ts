import { expect, it } from 'vitest';

import { firstPlace, toStudentLines } from './student-lines.ts';

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

const others = new Map([
  ['lib/area.c', 4],
  ['shapes/Square.java', 9],
]);
const several = { ...program, others };

it('FI-1 lines of further files stay as they are, in messages and in the source that is quoted below them', () => {
  const text =
    '/tmp/lib/area.c:4:1: error\n  4 | int x\nmain.c:4:1: note\n  4 | area(1)\nIn file included from main.c:3:';
  expect(toStudentLines(text, 'main.c', several)).toBe(
    'lib/area.c:4:1: error\n  4 | int x\nmain.c:2:1: note\n  2 | area(1)\nIn file included from main.c:1:',
  );
});

it.each([
  ['area (/tmp/lib/area.c:3) called from main.c:4', { line: 3, file: 'lib/area.c' }],
  ['lib/area.c:5 called from main.c:4', { line: 2 }],
  ['./lib/area.c: line 2: x: not found', { line: 2, file: 'lib/area.c' }],
  ['at shapes.Square.area(Square.java:3)', { line: 3, file: 'shapes/Square.java' }],
  ['mylib/area.c:3 and domain.c:4', undefined],
  [
    'Traceback (most recent call last)\n  "main.c", line 3\n  "/tmp/lib/area.c", line 1',
    { line: 1, file: 'lib/area.c' },
  ],
])('FI-1 %j leads to its file', (text, place) => {
  expect(firstPlace(text, 'main.c', several)).toEqual(place);
});

it('FA-3 output with long paths is read in time that grows with its length only', () => {
  const path = '/a'.repeat(500_000);
  expect(read(path)).toBe(path);
  const digits = `${'1'.repeat(500_000)}\n${' '.repeat(500_000)}`;
  expect(read(digits)).toBe(digits);
});
