/** The placeholder of an empty test editor, by test framework. */
export const testExamples: Record<string, string> = {
  unittest: `# For example:
def test_adds_two_numbers():
    assert add(2, 3) == 5
`,
  'node-test': `// For example:
test('adds two numbers', () => {
  expect(add(2, 3)).toBe(5);
});
`,
  io: `[
  { "name": "adds two numbers", "stdin": "2 3", "stdout": "5", "match": "trimmed" }
]
`,
};
