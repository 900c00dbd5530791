import { isFramework } from '#contract/running/test-code/test-kind.ts';

/** By test framework: a program that greets, as in the default code of the languages that come with the product. */
const samples: Record<string, { code: string; tests: string }> = {
  unittest: {
    code: 'def greet(name):\n    return f"Hello, {name}!"\n',
    tests: `import unittest

class TestGreet(unittest.TestCase):
    def test_greets_ada(self):
        self.assertEqual(greet("Ada"), "Hello, Ada!")
`,
  },
  'node-test': {
    code: 'function greet(name) {\n  return `Hello, ${name}!`;\n}\n',
    tests: `test('greets Ada', () => {
  expect(greet('Ada')).toBe('Hello, Ada!');
});
`,
  },
  io: {
    code: '',
    tests: `${JSON.stringify(
      [{ name: 'greets Ada', stdin: 'Ada\n', stdout: 'Hello, Ada!', match: 'trimmed' }],
      null,
      2,
    )}\n`,
  },
};

/** Languages with unit tests of their own take lists of cases, too, and these run everywhere. */
const usual = samples['io']!;

/** The initial program and tests of a trial; frameworks without a sample use the language's default code. */
export const sampleFor = (testFramework: string, defaultSolutionCode: string) => {
  const framework = testFramework.trim();
  const sample = samples[framework] ?? (isFramework(framework) ? usual : { code: '', tests: '' });
  return { code: sample.code === '' ? defaultSolutionCode : sample.code, testCode: sample.tests };
};
