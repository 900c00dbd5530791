import { expect, it } from 'vitest';
import type { RunOutcome } from '#contract/runs.ts';
import { sentenceFor } from './lesson-steps.ts';

const result = (name: string, passed: boolean) => ({ name, passed }) as RunOutcome['results'][number];
const outcome = { verdict: 'finished', message: null, hasError: false } as RunOutcome;

it.each([
  ['all tests passed', { results: [result('a', true), result('b', true)] }, 'All 2 tests passed.'],
  [
    'a test failed',
    { results: [result('a', true), result('test_sum', false)] },
    '1 of 2 tests passed. First that failed: Sum.',
  ],
  [
    'the program broke off after passed tests',
    { results: [result('a', true)], hasError: true, message: 'Line 3: a colon is missing.' },
    'Line 3: a colon is missing.',
  ],
] satisfies [string, Partial<RunOutcome>, string][])(
  'FS-7 the announcement of a run in which %s',
  (_, part, sentence) => {
    expect(sentenceFor({ ...outcome, ...part })).toBe(sentence);
  },
);
