import { expect, it } from 'vitest';
import { casesOf, expectsPrompts, pythonOf, type TextOf } from './suite-tests.ts';
import { readSuite } from './suite.ts';

const textOf: TextOf = content => ('text' in content ? content.text : `<${content.path}>`);
const cases = (yaml: string, odd: Record<string, string> = {}) =>
  casesOf(readSuite('suite.yaml', yaml, 'python'), textOf, odd);

it('CG-2 files of a suite are those of a case, written ones are compared, and hidden tabs are hidden', () => {
  expect(
    cases(
      `- tab: Copies
  hidden: true
  testcases:
    - arguments: [in.txt, grün.txt]
      stdin: { path: typed.txt }
      input_files: [{ path: in.txt, content: "a" }]
      output_files: [{ path: out.txt, content: !path good.txt }]
    - file: { content: good.txt, location: old.txt }
`,
      { 'grün.txt': 'g', 'other ö.txt': 'o' },
    ),
  ).toEqual([
    {
      name: 'Copies 1',
      stdin: '<typed.txt>',
      args: ['in.txt', 'grün.txt'],
      files: { 'grün.txt': 'g', 'in.txt': 'a' },
      expectedFiles: { 'out.txt': '<good.txt>' },
      hidden: true,
    },
    { name: 'Copies 2', expectedFiles: { 'old.txt': '<good.txt>' }, hidden: true },
  ]);
});

it('CG-2 what a tab or a test says about numbers holds there only, also by an anchor', () => {
  const tolerances = cases(`definitions:
  rounded: &rounded { stdout: { tryFloatingPoint: true, applyRounding: true, roundTo: 2 } }
tabs:
  - tab: A
    config: *rounded
    testcases: [{ stdin: 1, stdout: 1.50 }]
  - tab: B
    testcases: [{ stdin: 2, stdout: 2.0 }, { stdout: { data: "3", config: { tryFloatingPoint: true } } }]
`);
  expect(tolerances).toEqual([
    { name: 'A 1', stdin: '1', stdout: '1.5', match: 'numbers', tolerance: 0.01 },
    { name: 'B 2', stdin: '2', stdout: '2.0' },
    { name: 'B 3', stdout: '3', match: 'numbers', tolerance: 0.000001 },
  ]);
});

it('CG-2 the longer form of a suite, and values as Python reads them', () => {
  expect(
    cases(
      '{"tabs":[{"name":"Steps","contexts":[{"testcases":[{"input":{"main_call":true,"stdin":{"type":"text","data":"6"}},"output":{"stdout":{"type":"text","data":"3"}}}]}]}]}',
    ),
  ).toEqual([{ name: 'Steps 1', stdin: '6', stdout: '3' }]);
  const { contexts } = readSuite(
    's',
    '- unit: f\n  scripts:\n    - expression: f()\n      return: yes\n    - expression: f()\n      return: !!set {2, 4}\n',
    'python',
  );
  expect(contexts.flatMap(each => each.cases.map(({ returns }) => returns?.python))).toEqual([
    'True',
    '{2, 4}',
  ]);
  expect(() => readSuite('s', `a: &a [1]\ntabs:\n${'- *a\n'.repeat(310)}`, 'python')).toThrow(
    'too many aliases',
  );
});

it('CG-2 calls of functions have files before and after them', () => {
  const suite = readSuite(
    's',
    `- tab: A
  testcases:
    - expression: copy("a", "b")
      return: 1
      input_files: [{ path: a, content: "x" }]
      output_files: [{ path: b, content: !path good.txt }]
`,
    'python',
  );
  const tests = pythonOf(suite, textOf);
  expect(tests).toContain('    with open("a", "w", encoding="utf-8") as given:\n        given.write("x")\n');
  expect(tests).toContain('        assert lines(written.read()) == lines("<good.txt>")\n');
});

it('CG-2 prompts count where the expected output has them', () => {
  const suite = readSuite('s', '- tab: A\n  testcases: [{ stdin: "1", stdout: "> 2" }]\n', 'python');
  expect(expectsPrompts(suite, textOf, 'n = input("> ")\n')).toBe(true);
  expect(expectsPrompts(suite, textOf, 'n = input("n: ")\n')).toBe(false);
});
