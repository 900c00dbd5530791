import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import { adviceFile, mistakeLanguages, readFacts } from '#test/mistakes/read-mistakes.ts';
import {
  adviceOn,
  judgeMistakes as judgeAnew,
  type Judged,
  scoreMistakes,
} from '#test/mistakes/score-mistakes.ts';
import { editorMarksOf } from '#web/running/editor-marks-of.ts';
import { explainOutcome } from './explain.ts';
import { isNear } from './reasons/near-names.ts';

const known = new Map<string, Judged[]>();
const judgeMistakes = (language: string): Judged[] => {
  const judged = known.get(language) ?? judgeAnew(language);
  known.set(language, judged);
  return judged;
};

/** The mistakes and what the real engines said about them are in test/mistakes; `npm run mistakes` prints the score. */
describe('the corpus of mistakes', () => {
  it.each(mistakeLanguages)('FE-2 nothing wrong is said about mistakes in %s', language => {
    const judged = judgeMistakes(language);
    expect(judged.filter(({ grade }) => grade === 'wrong')).toEqual([]);
    // A variable of Bash looks like a place that was not filled in.
    const unfilled = language === 'bash' ? /undefined$|``/ : /\$[a-z]|undefined$|``/;
    expect(judged.filter(({ said, why }) => unfilled.test(`${said} ${why}`))).toEqual([]);
  });

  // A sentence that changes is stored anew by `npm run mistakes -- advice`, and its difference read.
  it.each(mistakeLanguages)(
    'FE-2 the line and the advice for each mistake in %s are those that somebody has read',
    language => {
      expect(adviceOn(judgeMistakes(language))).toBe(readFileSync(adviceFile(language), 'utf8'));
    },
  );

  it('FE-2 FS-4 has enough mistakes in each language, and 95 of 100 get their own sentence', () => {
    const least: Record<string, number> = {
      Python: 60,
      'JavaScript and TypeScript': 40,
      Java: 30,
      'C and C++': 30,
      Bash: 30,
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

  it.each([
    ['python', 'fw-self-forgotten-in-init', /^Line 3 sets `value` without `self\.`/],
    ['python', 'fw-init-with-single-underscores', /`__init__`.*line 2 says `_init_`/],
    ['python', 'fw-len-shadowed', /Python’s own `len\(…\)` cannot be used/],
    ['python', 'fw-one-input-too-many', /^Line 3 asks for another line, and the input has only 2/],
    ['python', 'fw-global-in-function', /the `count` of line 1 is another one/],
    ['java', 'fw-io-two-public-classes', /^Only one class of a file can be public/],
    ['java', 'fw-string-returned', /must give back a value of type `int`; yours is declared as `String`/],
    ['c', 'fw-loop-with-semicolon', /^There is a semicolon after `for \(…\)` in line 3/],
    ['c', 'fw-text-compared-with-equals', /compares where the texts are/],
    ['cpp', 'fw-reference-to-a-local', /^Line 15 gives back `result`, a local variable/],
    ['typescript', 'fw-unknown-type', /^There is no type `Rectangle`/],
    ['javascript', 'fw-yell-for-shout', /^The test uses `shout`, which your code does not define/],
    ['javascript', 'fw-this-forgotten', /`this\.` is missing/],
  ])('FW-1 in %s %s is not told wrongly', (language, name, sentence) => {
    const found = judgeMistakes(language).find(one => one.name === name);
    expect(found).toMatchObject({ grade: 'right', said: expect.stringMatching(sentence) });
  });

  it.each([
    ['java', 'fw-one-parameter', /with \(int, int\); yours takes \(int\)/],
    ['java', 'fw-case', /yours is called `Add`/],
    ['java', 'fw-private', /is `private`/],
    ['java', 'fw-not-static', /not `static`/],
    ['java', 'fw-constructor-with-void', /^Line 5 has `void` before `Account\(…\)`/],
    ['java', 'fw-constructor-order', /in another order/],
    ['java', 'fw-class-name', /yours in line 1 is called `Adder`/],
    ['java', 'fw-exception-missing', /^`account\.deposit\(-1\)` must throw `IllegalArgumentException`/],
    ['bash', 'fw-space-around-equals', /^There are spaces around the = in line 2/],
    ['bash', 'fw-unquoted-test', /^`\$1` in line 2 has no quotes/],
    ['bash', 'fw-missing-fi', /^`fi` is missing/],
    ['bash', 'fw-subshell', /in a shell of its own/],
    ['bash', 'fw-exit-code', /^`add 2 3` must end with exit code 0; line 3 says 1/],
    ['bash', 'fw-endless', /in the loop on line 3/],
  ])('FW-2 in %s %s has its call, line or reason', (language, name, sentence) => {
    const found = judgeMistakes(language).find(one => one.name === name);
    expect(found).toMatchObject({ grade: 'right', said: expect.stringMatching(sentence) });
  });

  it.each([
    ['python', 'fw-print-many-without-end', /printed without end, in the loop on line 3/],
    ['python', 'fw-sort-used-as-value', /changes `numbers` itself and gives back None/],
    ['python', 'fw-function-returned-not-called', /gives back the function `helper` itself/],
    ['python', 'fw-mutable-default', /is made once and kept/],
    ['python', 'fw-exit-in-function', /ends the whole program/],
    ['python', 'fw-bracket-unclosed', /never closed/],
    ['java', 'fw-package-line', /^Line 1 puts your class into a package/],
    ['java', 'fw-list-of-int', /there must be a class, and `int` is none/],
    ['java', 'fw-if-semicolon', /^There is a semicolon after `if \(…\)`/],
    ['java', 'fw-integer-division', /^Both sides of the \/ in line 5 are whole numbers/],
    ['java', 'fw-overflow', /is too large for `int`/],
    ['c', 'fw-use-after-free', /^Line 7 uses `total` after its memory was given back/],
    ['c', 'fw-off-by-one', /goes past the end/],
    ['c', 'fw-endless', /in the loop on line 4/],
    ['cpp', 'fw-text-in-single-quotes', /^A text has double quotes/],
    ['javascript', 'fw-for-in-over-an-array', /goes through the places of `numbers`/],
    ['javascript', 'fw-property-misspelt', /Did you mean `\.length`/],
    ['javascript', 'fw-return-in-foreach', /ends only that round/],
    ['javascript', 'fw-await-missing', /`await` is missing/],
    ['javascript', 'fw-arrow-with-braces', /there must be a `return`/],
    ['javascript', 'fw-endless-printing', /printed without end, in the loop on line 4/],
  ])('FW-3 in %s %s is told by its reason', (language, name, sentence) => {
    const found = judgeMistakes(language).find(one => one.name === name);
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
  ['a language without rules', raised('KeyError: 1'), 'go'],
])('FE-2 says nothing about %s', (_, given, language = 'python') => {
  const { problem, results } = explainOutcome(given, { code: 'x', language });
  expect([problem, ...results].filter(Boolean)).toEqual([]);
});

it.each([
  ['c', 'implicit declaration of function ‘fmax’', /`#include <math\.h>` is missing/],
  ['cpp', '‘map’ in namespace ‘std’ does not name a template type', /`#include <map>` is missing/],
])('FW-1 FW-3 in %s a missing header is named: %s', (language, text, sentence) => {
  const notes = [{ kind: 'error' as const, line: 1, text }];
  const code = language === 'c' ? 'double m = fmax(1, 2);\n' : 'std::map<char, int> m;\n';
  const { problem } = explainOutcome(outcome({ verdict: 'compile-failed', hasError: true, notes, line: 1 }), {
    code,
    language,
  });
  expect(problem?.what).toMatch(sentence);
});

it.each([
  ['shout', 'shift', false],
  ['value', 'False', false],
  ['count', 'round', false],
  ['row1', 'row2', false],
  ['totla', 'total', true],
  ['lenght', 'length', true],
  ['printn', 'print', true],
  ['contructor', 'constructor', true],
])('FW-1 %s is near to %s: %s', (one, other, isIt) => {
  expect(isNear(one, other)).toBe(isIt);
});

/** Right programs with what reasons look for nearby. */
it.each([
  [
    'javascript',
    'function f(list) {\n  list[list.length] = 1;\n  while (step());\n  return service.mail(email);\n}\n',
  ],
  [
    'python',
    'def f(values):\n    inventory.remove(values)\n    half = values[len(values) // 2]\n    return "".join(values)\n',
  ],
  [
    'java',
    'class A {\n  int f(int[] a) {\n    for (int i = 1; i < a.length; i++) if (a[i] < a[i - 1]) return 0;\n    return cards.get(cards.size() - 1);\n  }\n}\n',
  ],
  [
    'bash',
    'f() {\n  IFS= read -r line\n  awk \'\n    t = order[1]\n  \' file\n  [ "$1" = "<" ] && echo "$line"\n}\n',
  ],
])('WM-1 in %s nothing is said about what is no mistake', (language, code) => {
  const failed = {
    passed: false,
    status: 'failed' as const,
    name: 't',
    feedback: 't: differs\nCalled: f(5)',
    expected: '5',
    actual: '3',
  };
  const [told] = explainOutcome(outcome({ results: [failed] }), { code, language }).results;
  // How the values differ is true of any mistake.
  expect(told === null || told?.isGeneric === true).toBe(true);
});

it('WM-1 a crash is named first in the tests that it cut off', () => {
  const cutOff = {
    passed: false,
    status: 'error' as const,
    name: 'first',
    feedback: 'first: not all checks of this test took place as they should.',
  };
  const crashed = {
    passed: false,
    status: 'error' as const,
    name: 'second',
    feedback: 'second: Your program crashed: it touched memory that is not its own (segmentation fault).',
    line: 2,
  };
  const code = 'int first(int n) {\n    return unknown(n);\n}\n';
  const { results } = explainOutcome(outcome({ results: [cutOff, crashed] }), { code, language: 'cpp' });
  expect(results[0]?.what).toMatch(/^The program crashed in the test “second”/);
  expect(results[0]?.line).toBe(2);
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
