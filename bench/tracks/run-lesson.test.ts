import { expect, it } from 'vitest';
import type { RunResult } from '#contract/running/run-request.ts';
import { LessonContent } from '#server/authoring/formats/folder/content-model.ts';
import { aRunResult } from '#test/run-result.ts';
import { isRefactoring, runLesson } from './run-lesson.ts';

it.each([
  ['Refactor a parser.\n\nIt works, but nobody can read it.', true],
  ['# Instructions\n\nRefactor the printer of receipts.', true],
  ['This is a refactoring exercise: the tests pass already.', true],
  ['Write a parser. You can refactor it later.', false],
  ['Sort the list.', false],
])('FC-6 exercises of refactoring are told by their instructions: %j', (instructions, isOne) => {
  expect(isRefactoring(instructions)).toBe(isOne);
});

const lesson = LessonContent.parse({
  name: 'One',
  language: 'Python',
  exercises: [
    {
      name: 'One',
      instructions: 'Give back 1.',
      testCode: 'def test_one(): pass',
      solutionCode: 'def one(): return 1',
    },
  ],
});

const ran = (verdict: RunResult['verdict']) =>
  aRunResult({
    verdict,
    isPassed: verdict === 'finished',
    hasError: verdict !== 'finished',
    testNames: ['test_one'],
    contract: { format: 1, tests: ['test_one'], skippedTests: [], seen: {}, uses: [] },
  });

/** A machine whose runs end so, one after the other. */
const machine = (...verdicts: RunResult['verdict'][]) => ({ run: async () => ran(verdicts.shift()!) });

it.each(['author', 'student', 'starter'])(
  'FC-10 a machine that could not do the run of %s says nothing of the exercise, also not that its starter fails',
  async who => {
    const before = { author: 0, student: 1, starter: 2 }[who] ?? 0;
    const verdicts = [...Array<'finished'>(before).fill('finished'), 'sandbox-failed' as const];
    expect(await runLesson(machine(...verdicts), lesson)).toMatchObject({ isPassed: false, kind: 'untried' });
  },
);
