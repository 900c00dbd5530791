import { expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import { explainOutcome } from './explain.ts';

const outcome = (more: Partial<RunOutcome>): RunOutcome =>
  ({ hasError: true, verdict: 'compile-failed', message: null, results: [], ...more }) as RunOutcome;

it.each([
  ['go', 'undefined: totl', 3, 'There is nothing called `totl` here.'],
  ['go', 'total declared but not used', 2, 'A variable is declared and never used; Go does not allow that.'],
  ['rust', 'cannot find value `totl` in this scope', 4, 'There is nothing called `totl` here.'],
  [
    'csharp',
    "CS0029: Cannot implicitly convert type `string' to `int'",
    5,
    'A `int` is needed here, and this is a `string`.',
  ],
  ['kotlin', 'val cannot be reassigned', 3, 'A `val` keeps its first value.'],
  ['haskell', 'Variable not in scope: totl :: String', 4, 'There is nothing called `totl` here.'],
])('KD-1 explains what the compiler of %s says: %s', (language, text, line, what) => {
  const notes = [{ kind: 'error' as const, line, text }];
  const { problem } = explainOutcome(outcome({ notes }), { code: 'a\nb\nc\nd\ne\n', language });
  expect(problem?.what).toBe(what);
});

it.each([
  [
    'r',
    'Error in x + 1 (from main.R#2) : non-numeric argument to binary operator',
    'A text cannot be used to calculate.',
  ],
  [
    'ruby',
    "main.rb:2:in `<main>': undefined method `length' for nil:NilClass (NoMethodError)",
    '`length` is called on `nil`: there is no value.',
  ],
  ['php', 'Warning: Undefined variable $totl in main.php on line 2', 'There is nothing called `totl` here.'],
  [
    'lua',
    "lua5.4: main.lua:2: attempt to perform arithmetic on a nil value (global 'totl')",
    '`totl` has no value here; it is `nil`.',
  ],
])('KD-1 explains what the interpreter of %s says: %s', (language, said, what) => {
  const feedback = `Case 1: expected "3", but your program printed nothing.\n${said}`;
  const results = [{ passed: false, status: 'error' as const, name: 'Case 1', feedback, line: 2 }];
  const { results: told } = explainOutcome(outcome({ verdict: 'finished', hasError: false, results }), {
    code: 'a\nb\n',
    language,
  });
  expect(told[0]?.what).toBe(what);
});
