import { expect, it } from 'vitest';

import { compilerNotes } from './compiler-notes.ts';

/** Two lines of preamble, then five of the student. */
const program = { source: '', firstLine: 3, lineCount: 5 };

it('FE-1 reads the errors and warnings of gcc, with lines of the student’s code', () => {
  const text = [
    'main.c: In function ‘main’:',
    'main.c:5:12: error: expected ‘;’ before ‘return’',
    '    5 |   int a = 2',
    'main.c:6:3: warning: unused variable ‘a’ [-Wunused-variable]',
    'main.c:1:1: warning: about the preamble',
    'other.h:1:1: error: of another file',
  ].join('\n');
  expect(compilerNotes(text, 'main.c', program)).toEqual([
    { kind: 'error', line: 3, column: 12, text: 'expected ‘;’ before ‘return’' },
    { kind: 'warning', line: 4, column: 3, text: 'unused variable ‘a’ [-Wunused-variable]' },
    { kind: 'warning', column: 1, text: 'about the preamble' },
  ]);
});

it('FE-1 reads what javac adds below its messages, and the linker', () => {
  const text = [
    'Main.java:4: error: cannot find symbol',
    '    System.out.println(totla);',
    '                       ^',
    '  symbol:   variable totla',
    '  location: class Main',
  ].join('\n');
  expect(compilerNotes(text, 'Main.java', program)).toEqual([
    {
      kind: 'error',
      line: 2,
      column: 24,
      text: 'cannot find symbol\nsymbol:   variable totla\nlocation: class Main',
    },
  ]);
  const linked = "/usr/bin/ld: main.o: in function `_start':\n(.text+0x17): undefined reference to `main'";
  expect(compilerNotes(linked, 'main.c', program)).toEqual([
    { kind: 'error', text: "undefined reference to `main'" },
  ]);
});

it('FI-1 notes about further files have the name of their file, and their own lines', () => {
  const several = { ...program, others: new Map([['lib/area.c', 3]]) };
  const text = [
    'lib/area.c:3:5: error: expected ‘;’',
    'lib/area.c:9:5: warning: after its end',
    '/usr/bin/ld: /tmp/cc1.o: in function `area`:',
    '/tmp/lib/area.c:2: undefined reference to `side`',
    '/tmp/main.c:3: undefined reference to `area`',
  ].join('\n');
  expect(compilerNotes(text, 'main.c', several)).toEqual([
    { kind: 'error', line: 3, file: 'lib/area.c', column: 5, text: 'expected ‘;’' },
    { kind: 'warning', column: 5, text: 'after its end' },
    { kind: 'error', line: 2, file: 'lib/area.c', text: 'undefined reference to `side`' },
    { kind: 'error', line: 1, text: 'undefined reference to `area`' },
  ]);
});

it('FE-1 keeps the first messages of very many', () => {
  const text = Array.from({ length: 500 }, (_, n) => `main.c:${n + 3}:1: error: ${'x'.repeat(5000)}`).join(
    '\n',
  );
  const notes = compilerNotes(text, 'main.c', program);
  expect(notes).toHaveLength(20);
  expect(notes[0]?.text).toHaveLength(1000);
});
