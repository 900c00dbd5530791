import { type ShippedLanguage, shippedLanguages } from '#runner/client.ts';
import type { Verdict } from '#contract/running/run-request.ts';

/** A fixed set of programs that add two numbers, right and wrong ones in every language, with the verdict each deserves. */
export type BusyProgram = {
  name: string;
  language: ShippedLanguage;
  code: string;
  tests: string;
  verdict: Verdict;
  isPassed: boolean;
};

type Behaviour = {
  what: string;
  /** How it begins: statements of each language before the answer is computed. */
  before: keyof Statements;
  operator: '+' | '-';
  verdict: Verdict;
};

/** `compute` takes a fraction of the CPU limit, `nap` less than may be slept. */
type Statements = Record<'nothing' | 'compute' | 'nap' | 'loop' | 'wait' | 'flood' | 'crash', string>;

type Dialect = { statements: Statements; program: (before: string, operator: string) => string };

const ioTests = JSON.stringify(
  [
    [1, 2],
    [20, 22],
    [-1, -2],
  ].map(([a = 0, b = 0]) => ({ name: `${a} and ${b}`, stdin: `${a} ${b}\n`, stdout: `${a + b}\n` })),
);
const javascriptTests =
  "test('small', () => { expect(add(1, 2)).toBe(3); });\ntest('negative', () => { expect(add(-1, -2)).toBe(-3); });\n";

const cStatements: Statements = {
  nothing: '',
  compute: 'volatile long n = 0; while (n < 60000000) n++;',
  nap: 'usleep(400000);',
  loop: 'for (volatile int n = 0; ; n++) ;',
  wait: 'sleep(100);',
  flood: 'for (;;) puts("flood");',
  crash: 'abort();',
};

const scriptStatements: Statements = {
  nothing: '',
  compute: 'for (let n = 0, x = 0.5; n < 3e7; n++) x = x * 1.0000001;',
  nap: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);',
  loop: 'for (;;);',
  wait: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  flood: "for (;;) console.log('flood');",
  crash: 'process.abort();',
};

const c: Dialect = {
  statements: cStatements,
  program: (before, operator) =>
    `#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) {\n  int a, b;\n  scanf("%d %d", &a, &b);\n  ${before}\n  printf("%d\\n", a ${operator} b);\n  return 0;\n}\n`,
};

const dialects: Record<string, Dialect> = {
  Python: {
    statements: {
      nothing: 'pass',
      compute: 'for n in range(4_000_000): pass',
      nap: 'time.sleep(0.4)',
      loop: 'while True: pass',
      wait: 'time.sleep(100)',
      flood: "while True: print('flood')",
      crash: 'os.abort()',
    },
    program: (before, operator) =>
      `import os, time\n\ndef add(a, b):\n    ${before}\n    return a ${operator} b\n`,
  },
  JavaScript: {
    statements: scriptStatements,
    program: (before, operator) => `function add(a, b) {\n  ${before}\n  return a ${operator} b;\n}\n`,
  },
  TypeScript: {
    statements: scriptStatements,
    program: (before, operator) =>
      `function add(a: number, b: number): number {\n  ${before}\n  return a ${operator} b;\n}\n`,
  },
  Bash: {
    statements: {
      nothing: ':',
      compute: 'for ((n = 0; n < 60000; n++)); do :; done',
      nap: 'sleep 0.4',
      loop: 'while :; do :; done',
      wait: 'sleep 100',
      flood: 'while :; do echo flood; done',
      crash: 'kill -ABRT $$',
    },
    program: (before, operator) => `read a b\n${before}\necho $((a ${operator} b))\n`,
  },
  C: c,
  'C++': {
    statements: cStatements,
    program: (before, operator) =>
      `#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n#include <unistd.h>\nint main() {\n  int a, b;\n  std::cin >> a >> b;\n  ${before}\n  std::cout << a ${operator} b << "\\n";\n}\n`,
  },
  Java: {
    statements: {
      nothing: '',
      compute: 'long n = 0; for (long i = 0; i < 60000000L; i++) n += i % 7; if (n == 42) a = 0;',
      nap: 'Thread.sleep(400);',
      loop: 'for (long n = 0; n > -1; n = (n + 1) % 1000) ;',
      wait: 'Thread.sleep(100000);',
      flood: 'while (a == a) System.out.println("flood");',
      crash: 'Runtime.getRuntime().halt(134);',
    },
    program: (before, operator) =>
      `import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) throws Exception {\n    Scanner in = new Scanner(System.in);\n    int a = in.nextInt(), b = in.nextInt();\n    ${before}\n    System.out.println(a ${operator} b);\n  }\n}\n`,
  },
};

const behaviours: Behaviour[] = [
  { what: 'right', before: 'nothing', operator: '+', verdict: 'finished' },
  { what: 'wrong', before: 'nothing', operator: '-', verdict: 'finished' },
  { what: 'computes, right', before: 'compute', operator: '+', verdict: 'finished' },
  { what: 'computes, wrong', before: 'compute', operator: '-', verdict: 'finished' },
  { what: 'sleeps, right', before: 'nap', operator: '+', verdict: 'finished' },
  { what: 'loops', before: 'loop', operator: '+', verdict: 'timed-out' },
  { what: 'waits', before: 'wait', operator: '+', verdict: 'timed-out' },
  { what: 'prints without end', before: 'flood', operator: '+', verdict: 'too-much-output' },
  { what: 'crashes', before: 'crash', operator: '+', verdict: 'crashed' },
];

const testsOf = ({ testFramework }: ShippedLanguage) => {
  if (testFramework === 'node-test') return javascriptTests;
  return testFramework !== 'unittest'
    ? ioTests
    : 'import unittest\n\nclass TestAdd(unittest.TestCase):\n    def test_small(self):\n        self.assertEqual(add(1, 2), 3)\n\n    def test_negative(self):\n        self.assertEqual(add(-1, -2), -3)\n';
};

/** In `io` tests a crash fails its case only, and the run is finished. */
const verdictOf = (verdict: Verdict, { testFramework }: ShippedLanguage): Verdict =>
  verdict === 'crashed' && testFramework !== 'unittest' && testFramework !== 'node-test'
    ? 'finished'
    : verdict;

/** Those that depend on time most are in the set more often; `count` programs, the first of each kind first. */
export const busyProgramsFor = (count: number): BusyProgram[] => {
  const each = shippedLanguages().flatMap(language => {
    const dialect = dialects[language.name];
    if (!dialect) return [];
    return behaviours.map(({ what, before, operator, verdict }) => ({
      name: `${language.name}: ${what}`,
      language,
      code: dialect.program(dialect.statements[before], operator),
      tests: testsOf(language),
      verdict: verdictOf(verdict, language),
      isPassed: verdict === 'finished' && operator === '+',
    }));
  });
  const dependOnTime = each.filter(({ name }) => /right|wrong/.test(name));
  const all = [...each];
  while (all.length < count) all.push(...dependOnTime);
  return all.slice(0, count);
};
