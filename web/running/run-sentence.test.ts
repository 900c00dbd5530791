import { expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Explained } from '#web/explain/explain.ts';
import { runSentence } from './run-sentence.ts';

const result = (name: string, passed: boolean, more: Partial<RunOutcome['results'][number]> = {}) =>
  ({ name, passed, ...more }) as RunOutcome['results'][number];
const outcome = { verdict: 'finished', message: null, hasError: false } as RunOutcome;
const told = (what: string) => ({ what, why: '' });

it.each([
  ['all tests passed', { results: [result('a', true), result('b', true)] }, null, 'All 2 tests passed.'],
  [
    'a test failed',
    { results: [result('a', true), result('test_sum', false)] },
    null,
    '1 of 2 tests passed. First that failed: Sum.',
  ],
  [
    'a wrong value came back',
    { results: [result('test_sum', false, { expected: '6', actual: 'None', line: 4 })] },
    { problem: null, results: [told('`add_up` gave back None.')], notes: [] },
    '0 of 1 tests passed. First that failed: Sum. Expected 6, got None. add_up gave back None. Line 4.',
  ],
  [
    'nothing could be run',
    { hasError: true, message: 'No.', line: 6, results: [result('a', false, { isNotRun: true })] },
    { problem: told('A semicolon is missing at the end of line 6.'), results: [null], notes: [] },
    'Tests did not run. A semicolon is missing at the end of line 6.',
  ],
  [
    'the program broke off after passed tests',
    { results: [result('a', true)], hasError: true, message: 'The program ended.\nSomewhere.' },
    null,
    'The program ended.',
  ],
] satisfies [string, Partial<RunOutcome>, Explained | null, string][])(
  'FE-1 FS-7 the announcement of a run in which %s',
  (_, part, explained, sentence) => {
    expect(runSentence({ ...outcome, ...part }, explained, 'There are no tests.')).toBe(sentence);
  },
);
