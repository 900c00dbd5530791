import { expect, it } from 'vitest';
import { setExitCodes } from './set-exit-codes.ts';

const text = `[
  {"name": "a", "stdout": "}"},
  {
    "name":   "b",
    "stdout": "2"
  },
  {},
  { "name": "d", "exitCode": 2 }
]
`;

it('FV-1 exit codes are added to cases that say none, and the rest of the text stays as it was written', () => {
  expect(setExitCodes(text, [1, 3, 4, 5])).toEqual({
    testCode: `[
  {"name": "a", "stdout": "}", "exitCode": 1},
  {
    "name":   "b",
    "stdout": "2", "exitCode": 3
  },
  { "exitCode": 4 },
  { "name": "d", "exitCode": 2 }
]
`,
    names: ['a', 'b', 'Case 3'],
  });
});

it('FV-1 a second time changes nothing, nor does a text that cannot be read', () => {
  const { testCode } = setExitCodes(text, [1, null, 4, null]);
  expect(setExitCodes(testCode, [7, null, 7, 7])).toEqual({ testCode, names: [] });
  expect(setExitCodes('[{', [1])).toEqual({ testCode: '[{', names: [] });
});

it('FV-1 cases that ignore prompts get theirs, too', () => {
  const written = '{"ignorePrompts": true, "cases": [{"stdout": "1"}]}';
  expect(setExitCodes(written, [1]).testCode).toBe(
    '{"ignorePrompts": true, "cases": [{"stdout": "1", "exitCode": 1}]}',
  );
});
