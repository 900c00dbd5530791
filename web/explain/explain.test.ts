import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '#contract/runs.ts';
import { mistakeLanguages, readFacts } from '#test/mistakes/read-mistakes.ts';
import { judgeMistakes, scoreMistakes } from '#test/mistakes/score-mistakes.ts';
import { editorMarksOf } from '#web/running/editor-marks-of.ts';
import { explainOutcome } from './explain.ts';

/** The mistakes and what the real engines said about them are in test/mistakes; `npm run mistakes` prints the score. */
describe('the corpus of mistakes', () => {
  it.each(mistakeLanguages)('FE-2 nothing wrong is said about mistakes in %s', language => {
    const judged = judgeMistakes(language);
    expect(judged.filter(({ grade }) => grade === 'wrong')).toEqual([]);
    expect(judged.filter(({ said, why }) => /\$[a-z]|undefined$|``/.test(`${said} ${why}`))).toEqual([]);
  });

  it('FE-2 FS-4 has enough mistakes in each language, and 95 of 100 get their own sentence', () => {
    const least: Record<string, number> = {
      Python: 60,
      'JavaScript and TypeScript': 40,
      Java: 30,
      'C and C++': 30,
    };
    for (const { name, total, right } of scoreMistakes()) {
      expect(total, name).toBeGreaterThanOrEqual(least[name] ?? 0);
      expect(right / total, name).toBeGreaterThanOrEqual(0.95);
    }
  });

  it.each([
    ['python', 'nothing-returned', /gave back None/],
    ['python', 'printed-instead-of-returned', /^The answer was printed/],
    ['python', 'one-branch-returns-nothing', /no `return` was reached/],
    ['python', 'function-name-almost-right', /^The test uses `add_up`, which is not defined. Line 1 has/],
    ['javascript', 'nothing-returned', /gave back undefined/],
    ['javascript', 'printed-instead-of-returned', /^The answer was printed/],
    ['javascript', 'function-name-misspelled', /^The test uses `addUp`, which is not defined. Line 1 has/],
    ['java', 'nothing-printed', /printed nothing/],
    ['c', 'function-misspelled', /`?prin/],
  ])('FS-5 in %s the common mistake %s is named', (language, name, sentence) => {
    const found = judgeMistakes(language).find(one => one.name === name);
    expect(found).toMatchObject({ grade: 'right', said: expect.stringMatching(sentence) });
  });

  it.each([
    ['text-without-quotes', /quotes/],
    ['else-if', /`elif`/],
    ['curly-brace-block', /not with \{/],
    ['curly-quotes', /curly/],
    ['non-breaking-space', /space/],
    ['misspelled-in-augmented-assignment', /Line 2 has `total`/],
    ['print-capitalised', /Python has `print`/],
    ['misspelled-local', /Line 2 has `total`/],
    ['exit-in-the-program', /ends itself/],
  ])('FS-6 %s is not taken for another mistake', (name, sentence) => {
    const found = judgeMistakes('python').find(one => one.name === name);
    expect(found).toMatchObject({ grade: 'right', said: expect.stringMatching(sentence) });
  });

  it('FE-2 what the engines say is stored for every mistake', () => {
    for (const language of mistakeLanguages) {
      const names = judgeMistakes(language).map(({ name }) => name);
      expect(Object.keys(readFacts(language)).toSorted()).toEqual(names.toSorted());
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

const outcome = (more: Partial<RunOutcome>): RunOutcome => ({
  verdict: 'finished',
  message: null,
  hasError: false,
  output: '',
  isOutputCut: false,
  results: [],
  ...more,
});
const raised = (error: string) =>
  outcome({
    results: [
      {
        passed: false,
        status: 'error',
        name: 't',
        feedback: `Your code raised ${error}\n  line 2: raise ValueError("ZeroDivisionError: x")`,
      },
    ],
  });

it('FE-1 recognises a name that is written in another style', () => {
  const { results } = explainOutcome(raised("NameError: name 'NUMBEROFALLITEMS' is not defined"), {
    code: 'number_of_all_items = 1\nprint(NUMBEROFALLITEMS)\n',
    language: 'python',
  });
  expect(JSON.stringify([...results])).toContain('number_of_all_items');
});

it('FE-2 explains the error that was raised, not one that the code contains', () => {
  const { results } = explainOutcome(raised('KeyError: 1'), { code: '', language: 'python' });
  expect(results[0]?.what).toBe('The dictionary has no entry 1.');
});

it('FE-2 names an error that it does not know, and says that it is no explanation', () => {
  const { results } = explainOutcome(raised('EmptyNestError: no bird'), { code: '', language: 'python' });
  expect(results[0]).toMatchObject({
    what: 'Your program stopped with EmptyNestError: no bird',
    isGeneric: true,
  });
});

it('FE-1 names the loop that was stopped, also after another test has failed', () => {
  const message = 'Your program was stopped after 1000 ms of computing: is there a loop that never ends?';
  const failed = { passed: false, status: 'failed' as const, name: 'a', feedback: 'a: the values differ' };
  const stopped = { ...failed, status: 'error' as const, name: 'b', feedback: `b: ${message}`, line: 2 };
  const { problem } = explainOutcome(
    outcome({ hasError: true, verdict: 'timed-out', message, results: [failed, stopped] }),
    { code: 'function b() {\n  for (;;);\n}\n', language: 'javascript' },
  );
  expect(problem?.what).toBe('Stopped after 1000 ms of computing, in the loop on line 2.');
});

it.each([
  [
    'an error in the tests',
    outcome({ hasError: true, testsLine: 1, message: 'SyntaxError: invalid syntax' }),
  ],
  ['a hidden test', outcome({ results: [{ ...raised('KeyError: 1').results[0]!, isHidden: true }] })],
  ['a language without rules', raised('KeyError: 1'), 'shell'],
])('FE-2 says nothing about %s', (_, given, language = 'python') => {
  const { problem, results } = explainOutcome(given, { code: 'x', language });
  expect([problem, ...results].filter(Boolean)).toEqual([]);
});

it('FE-1 marks each line once, errors before warnings', () => {
  const notes = [
    { kind: 'warning' as const, line: 2, text: 'unused variable ‘a’' },
    { kind: 'error' as const, line: 2, column: 9, text: 'something strange' },
    { kind: 'error' as const, line: 4, text: '‘x’ undeclared' },
  ];
  const failed = outcome({ verdict: 'compile-failed', hasError: true, notes, line: 2 });
  const program = { code: 'int a;\nint b = ;\n\nx = 5;\n', language: 'c' };
  expect(editorMarksOf(failed, explainOutcome(failed, program))).toEqual([
    { kind: 'error', line: 2, text: 'something strange' },
    { kind: 'error', line: 4, text: 'The variable x is not declared.' },
  ]);
});
