/** Tests for a program that greets, which is what the languages that come with the product begin with. */
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

/** Something to begin a trial with; the program is the language's own default where there is one. */
export const sampleFor = (testFramework: string, defaultSolutionCode: string) => {
  const sample = samples[testFramework.trim()] ?? { code: '', tests: '' };
  return { code: sample.code === '' ? defaultSolutionCode : sample.code, testCode: sample.tests };
};
