import { describe, expect, it } from 'vitest';
import { addSuggestedTest } from './add-suggested-test.ts';
import { emptyCase, writeIoCases } from './io-cases.ts';

const suggested = { kind: 'call', call: 'initials("ada")', value: "'A'" } as const;
const added = (framework: string, tests: string) => {
  const { testCode, line } = addSuggestedTest(framework, tests, suggested)!;
  return { testCode, at: testCode.split('\n')[line - 1] };
};

describe('LC-3 a suggested test', () => {
  it('is a method of the last class of unittest, above what follows', () => {
    const tests =
      'import unittest\n\nclass TestIt(unittest.TestCase):\n  def test_one(self):\n    self.assertEqual(1, 1)\n\nif __name__ == "__main__":\n  unittest.main()\n';
    const { testCode, at } = added('unittest', tests);
    expect(testCode).toBe(
      'import unittest\n\nclass TestIt(unittest.TestCase):\n  def test_one(self):\n    self.assertEqual(1, 1)\n\n  def test_initials_ada(self):\n    # From your solution, please check.\n    self.assertEqual(initials("ada"), \'A\')\n\nif __name__ == "__main__":\n  unittest.main()\n',
    );
    expect(at).toBe('  def test_initials_ada(self):');
  });

  it('is a function where tests are functions, with a name of its own', () => {
    const { testCode } = added('unittest', 'def test_initials_ada():\n    assert initials("a") == "A"\n');
    expect(testCode).toContain(
      '\n\ndef test_initials_ada_2():\n    # From your solution, please check.\n    assert initials("ada") == \'A\'\n',
    );
  });

  it('stands beside the last test of a describe, with its way to check', () => {
    const tests =
      "describe('it', () => {\n  it('adds', () => {\n    assert.equal(initials('x'), 'X');\n  });\n});\n";
    expect(added('node-test', tests).testCode).toBe(
      "describe('it', () => {\n  it('adds', () => {\n    assert.equal(initials('x'), 'X');\n  });\n\n  it('initials(\"ada\")', () => {\n    // From your solution, please check.\n    assert.deepEqual(initials(\"ada\"), 'A');\n  });\n});\n",
    );
  });

  it.each([
    [{ call: 'wrap("a b", 1)', value: '["a", "b"]' }, ['>>> wrap("a b", 1)', "['a', 'b']"]],
    [{ call: 'say(1)', value: '"it\'s"' }, ['>>> say(1) == "it\'s"', 'True']],
    [{ call: 'letters("a")', value: '{"a", "b"}' }, ['>>> letters("a") == {"a", "b"}', 'True']],
    [{ call: 'half(1)', value: '0.1', isClose: true }, ['>>> abs(half(1) - 0.1) < 1e-7', 'True']],
    [
      { call: 'bag.size()', value: '1', before: ['bag = Bag()', 'bag.add(3)'] },
      ['>>> bag = Bag()', '>>> _ = bag.add(3)', '>>> bag.size()', '1'],
    ],
  ])('FC-7 the example of %j compares what Python prints, or says that it is equal', (suggested, lines) => {
    const { testCode } = addSuggestedTest('unittest', '>>> f(1)\n1\n', { kind: 'call', ...suggested })!;
    expect(testCode.replace('  # From your solution, please check.', '').split('\n').slice(3, -1)).toEqual(
      lines,
    );
  });

  it('is an example where tests are examples', () => {
    expect(added('unittest', '>>> initials("x")\n\'X\'\n').testCode).toBe(
      '>>> initials("x")\n\'X\'\n\n>>> initials("ada")  # From your solution, please check.\n\'A\'\n',
    );
  });

  const junitTests = (imports: string) =>
    `${imports}\nclass ItTest {\n  @Test\n  void one() {\n    check();\n  }\n}\n\nclass Helper {\n}\n`;

  it('is the last method of a class of JUnit', () => {
    const imports =
      'import static org.junit.jupiter.api.Assertions.assertEquals;\nimport org.junit.jupiter.api.Test;';
    expect(added('junit', junitTests(imports)).testCode).toBe(
      `${imports}\nclass ItTest {\n  @Test\n  void one() {\n    check();\n  }\n\n  @Test\n  void checks_initials_ada() {\n    // From your solution, please check.\n    assertEquals('A', initials("ada"));\n  }\n}\n\nclass Helper {\n}\n`,
    );
  });

  it.each([
    ['import org.junit.jupiter.api.*;', '@Test', ' Assertions.assertEquals('],
    [
      'import org.junit.jupiter.api.*;\nimport org.assertj.core.api.Assertions;',
      '@Test',
      'org.junit.jupiter.api.Assertions.assertEquals(',
    ],
    [
      'import static org.junit.jupiter.api.Assertions.assertTrue;\nimport org.junit.jupiter.params.*;',
      '@org.junit.jupiter.api.Test',
      'org.junit.jupiter.api.Assertions.assertEquals(',
    ],
  ])('uses only names that a test of JUnit has (%s)', (imports, annotation, check) => {
    const tests = junitTests(imports).replace('@Test', '@ParameterizedTest');
    const { testCode, at } = added('junit', tests);
    expect(at).toBe(`  ${annotation}`);
    expect(testCode).toContain(check);
  });

  it('is the last case of a list', () => {
    const base = { ...emptyCase(), stdin: '2', stdout: '4' };
    const { testCode, line } = addSuggestedTest('unittest', writeIoCases([emptyCase()]), {
      kind: 'case',
      base,
    })!;
    expect(testCode).toBe(writeIoCases([emptyCase(), base]));
    expect(testCode.split('\n')[line - 1]).toContain('"stdout": "4"');
  });
});
