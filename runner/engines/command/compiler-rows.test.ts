import { expect, it } from 'vitest';

import { compilerNotes } from './compiler-notes.ts';

const notesOf = (fileName: string, text: string) =>
  compilerNotes(text, fileName, { source: '', firstLine: 1, lineCount: 20 }).map(
    ({ kind, line, column, text }) => [kind, line, column, text],
  );

it.each([
  [
    'main.go',
    '# command-line-arguments\n./main.go:9:2: total declared but not used\nmain.go:10:14: undefined: totl\n',
    [
      ['error', 9, 2, 'total declared but not used'],
      ['error', 10, 14, 'undefined: totl'],
    ],
  ],
  [
    'main.rs',
    'warning: unused variable: `x`\n --> main.rs:2:9\n  |\nerror[E0425]: cannot find value `totl` in this scope\n --> main.rs:4:20\n  |\n4 |     println!("{}", totl);\n',
    [
      ['warning', 2, 9, 'unused variable: `x`'],
      ['error', 4, 20, 'cannot find value `totl` in this scope'],
    ],
  ],
  [
    'main.cs',
    "main.cs(8,13): error CS0029: Cannot implicitly convert type `string' to `int'\nCompilation failed: 1 error(s), 0 warnings\n",
    [['error', 8, 13, "CS0029: Cannot implicitly convert type `string' to `int'"]],
  ],
  [
    'main.hs',
    "\nmain.hs:5:18: error:\n    • Couldn't match type ‘Int’ with ‘[Char]’\n      Expected: String\n        Actual: Int\n    • In the first argument of ‘putStrLn’\n  |\n5 | main = x\nmain.hs:9:3: error: parse error on input ‘putStrLn’\n",
    [
      ['error', 5, 18, "Couldn't match type ‘Int’ with ‘[Char]’ Expected: String Actual: Int"],
      ['error', 9, 3, 'parse error on input ‘putStrLn’'],
    ],
  ],
])('KD-1 FC-9 reads the messages of the compiler of %s', (fileName, text, notes) => {
  expect(notesOf(fileName, text)).toEqual(notes);
});
