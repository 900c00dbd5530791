import { aContract } from '../../engine-kit/a-contract.ts';
import { afterAll, describe, expect, it } from 'vitest';

import type { RunResult } from '#contract/running/run-request.ts';

import { pythonTestRun } from './python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

const testCase = (body: string) =>
  `import unittest\nclass T(unittest.TestCase):\n${body.replaceAll(/^/gm, '    ')}\n`;
const statuses = (result: RunResult) => result.results.map(one => `${one.name} ${one.status}`);
const wrongAdd = 'def add(a, b):\n    print("adding", a, b)\n    return a - b\n';

describe('a test that fails', () => {
  it.each([
    ['self.assertEqual(add(2, 2), 4)', '4', '0'],
    ['self.assertEqual(4, add(2, 2))', '4', '0'],
    ['self.assertEqual([1, add(1, 1)], [1, 2])', '[1, 2]', '[1, 0]'],
    ['self.assertNotEqual(add(1, 1), 0)', 'anything but 0', '0'],
    ['self.assertAlmostEqual(add(1.5, 1), 1)', 'about 1', '0.5'],
    ['self.assertTrue(add(2, 2))', 'True', '0'],
    ['self.assertIsNone(add(2, 2))', 'None', '0'],
    ['self.assertIn(3, [add(1, 1)])', 'something that contains 3', '[0]'],
    ['self.assertIn(add(1, 1), [3, 4])', 'one of [3, 4]', '0'],
    ['self.assertGreater(add(1, 1), 5)', 'greater than 5', '0'],
    ['self.assertIsInstance(add(1, 1), str)', 'an object of str', '0'],
    ['self.assertRaises(ValueError, add, 1, 1)', 'ValueError raised', 'nothing raised'],
    ['assert add(2, 2) == 4', '4', '0'],
    ['assert 4 == add(2, 2)', '4', '0'],
    ['assert add(1, 1) in (3, 4)', 'one of (3, 4)', '0'],
    ['assert add(1, 1) > 5', 'greater than 5', '0'],
    ['assert add(2, 2)', 'add(2, 2) to be true', '0'],
  ])('EX-3 by %s says expected and actual', async (line, expected, actual) => {
    const result = await python.run(wrongAdd, testCase(`def test_add(self):\n    ${line}`));
    const [one] = result.results;
    expect(one).toMatchObject({
      status: 'failed',
      expected,
      actual,
      line: 3,
      output: expect.stringContaining('adding'),
    });
    expect(one?.feedback).toContain(`Expected: ${expected}\nActual: ${actual}\nSee line 3: return a - b`);
    expect(one?.feedback).toMatch(/^T\.test_add\n(.*\n)?Called: add\(/);
    expect(one?.durationMs).toBeGreaterThan(0);
  });

  it.each([
    ['the one return at the end', 'def add(a, b):\n    c = a - b\n    return c\n', 3],
    ['a method', 'class A:\n    def add(self, a, b):\n        return a - b\nadd = A().add\n', 3],
    ['below a decorator', 'def same(f):\n    return f\n@same\ndef add(a, b):\n    return a - b\n', 5],
    ['with inner functions', 'def add(a, b):\n    def c():\n        return b\n    return a - c()\n', 4],
    [
      'where several could have been it',
      'def add(a, b):\n    if a > 5:\n        return a\n    return a - b\n',
      undefined,
    ],
    ['if the return was not reached', 'def add(a, b):\n    if a > 5:\n        return a\n', undefined],
    ['without a return', 'def add(a, b):\n    print(a + b)\n', undefined],
    ['of a generator', 'def add(a, b):\n    yield a\n    return b\n', undefined],
  ])('EX-3 names the line that returned the value, and no other: %s', async (_, code, line) => {
    const [one] = (await python.run(code, 'def test_a():\n    assert add(1, 1) == 2\n')).results;
    expect(one).toMatchObject({ status: 'failed', expected: '2' });
    expect(one?.line).toBe(line);
    expect(one?.feedback.includes('See line')).toBe(line !== undefined);
  });

  it("EX-3 shows the teacher's message", async () => {
    const tests = testCase(
      'def test_a(self):\n    """small numbers"""\n    self.assertEqual(add(1, 1), 2, "add, do not subtract")',
    );
    const { feedback } = (await python.run(wrongAdd, tests)).results[0]!;
    expect(feedback).toContain('T.test_a: small numbers\nadd, do not subtract\nCalled: add(1, 1)\n');
    const plain = await python.run(wrongAdd, 'def test_a():\n    assert add(1, 1) == 2, "add, please"\n');
    expect(plain.results[0]!.feedback).toContain('test_a\nadd, please\n');
  });

  it('EX-3 says where long values differ, without taking longer', async () => {
    const code = 'def numbers():\n    return [n if n != 15000 else -1 for n in range(20000)]\n';
    const result = await python.run(
      code,
      testCase('def test_a(self):\n    self.assertEqual(numbers(), list(range(20000)))'),
    );
    const [one] = result.results;
    expect(one?.feedback).toContain('They differ first at index 15000: -1 and 15000');
    expect(one?.actual).toContain(' characters)');
  });

  it('EX-3 names the subtest', async () => {
    const tests = testCase(
      'def test_a(self):\n    for n in range(3):\n        with self.subTest(n=n): self.assertEqual(add(n, 0), 0)',
    );
    const result = await python.run(wrongAdd, tests);
    expect(statuses(result)).toEqual(['T.test_a failed']);
    expect(result.results[0]!.feedback).toContain('With n=1:\nCalled: add(1, 0)\nExpected: 0\nActual: 1\n');
  });

  it('EX-3 never shows an object of the student as equal to plain data', async () => {
    const result = await python.run(
      'class A:\n    pass\ndef add(a, b):\n    return A()\n',
      'def test_a():\n    assert add(1, 2) == 3\n',
    );
    expect(result.results[0]).toMatchObject({ expected: '3', actual: 'an object of class A' });
  });
});

describe('an exception of the program', () => {
  const code = 'def f(x):\n    y = x\n    return g(y)\ndef g(y):\n    return y / 0\n';

  it("EX-5 is shown with the student's lines, also below a preamble, and without our stack frames", async () => {
    const language = { preamble: '# one\n# two', postamble: '# after' };
    const result = await python.run(code, 'def test_a():\n    assert f(3) == 1\n', { language });
    expect(result.results[0]).toMatchObject({ status: 'error', line: 5 });
    expect(result.results[0]!.feedback).toBe(
      'test_a\nCalled: f(3)\nYour code raised ZeroDivisionError: division by zero\n' +
        '  line 3 in f: return g(y)\n  line 5 in g: return y / 0',
    );
  });

  it('EX-5 for an endless recursion is shown once, not a thousand times', async () => {
    const result = await python.run('def f(n):\n    return f(n + 1)\n', 'def test_a():\n    f(1)\n');
    expect(result.results[0]!.feedback).toMatch(/RecursionError.*\n {2}line 2 in f: return f\(n \+ 1\)$/);
  });

  it('EX-5 for a call with the wrong number of arguments points to the function', async () => {
    const result = await python.run('x = 1\ndef add(a):\n    return a\n', 'def test_a():\n    add(1, 2)\n');
    expect(result.results[0]).toMatchObject({
      line: 2,
      actual: expect.stringContaining('takes 1 positional'),
    });
  });

  it('EX-5 while the program is loaded is a sentence with the line', async () => {
    const result = await python.run('x = 1\ny = x / 0\n', 'def test_a():\n    assert y\n');
    expect(result).toMatchObject({ verdict: 'crashed', hasError: true, line: 2 });
    expect(result.message).toContain('ZeroDivisionError: division by zero\n  line 2: y = x / 0');
  });

  it('EX-5 for missing input says so', async () => {
    const result = await python.run('name = input("who? ")\n', 'def test_a():\n    pass\n');
    expect(result.message).toContain('asked for input, and there was none');
    expect(result.output).toBe('who? ');
  });

  it.each([
    [
      'def add(a, b)\n    return a\n',
      1,
      "line 1: def add(a, b)\n                     ^\nSyntaxError: expected ':'",
    ],
    [
      'def add(a, b):\n    x = 1\n      return x\n',
      3,
      'line 3: return x\n        ^\nIndentationError: unexpected indent',
    ],
    ['def add(a, b):\n\tx = (1\n', 2, "line 2: x = (1\n            ^\nSyntaxError: '(' was never closed"],
  ])('EX-5 for a syntax error shows line and position', async (broken, line, text) => {
    const result = await python.run(broken, 'def test_a():\n    pass\n', {
      language: { preamble: 'import math' },
    });
    expect(result).toMatchObject({ verdict: 'compile-failed', hasError: true, line });
    expect(result.message).toBe(`Python cannot read your program.\n${text}`);
  });
});

describe('the tests of a teacher', () => {
  it('EX-3 still run for defined names when another name is missing', async () => {
    const tests =
      'from solution import add, mul\ndef test_a():\n    add(2, 2)\ndef test_b():\n    mul(2, 2)\ndef test_c():\n    sub(1, 1)\n';
    const result = await python.run(wrongAdd, tests);
    expect(statuses(result)).toEqual(['test_a passed', 'test_b error', 'test_c error']);
    expect(result.results[1]!.feedback).toContain('Your code does not define mul');
    expect(result.results[2]!.feedback).toContain('Your code does not define sub');
  });

  it('EX-4 that are skipped never pass, and expected failures are reported as such', async () => {
    const tests = testCase(
      [
        '@unittest.skip("later")\ndef test_a(self): pass',
        'def test_b(self): self.skipTest("no")',
        '@unittest.expectedFailure\ndef test_c(self): self.assertEqual(add(1, 1), 3)',
        '@unittest.expectedFailure\ndef test_d(self): self.assertEqual(add(1, 1), 0)',
      ].join('\n'),
    );
    const result = await python.run(wrongAdd, tests);
    expect(result.isPassed).toBe(false);
    expect(statuses(result)).toEqual([
      'T.test_a skipped',
      'T.test_b skipped',
      'T.test_c passed',
      'T.test_d failed',
    ]);
  });

  it.each(['setUpClass', 'setUpModule'])('EX-3 whose %s fails all get the reason', async fixture => {
    const inClass =
      '@classmethod\ndef setUpClass(cls): add(1)\ndef test_a(self): pass\ndef test_b(self): pass';
    const tests =
      fixture === 'setUpClass'
        ? testCase(inClass)
        : `def setUpModule(): add(1)\n${testCase('def test_a(self): pass\ndef test_b(self): pass')}`;
    const result = await python.run(wrongAdd, tests);
    expect(statuses(result)).toEqual(['T.test_a error', 'T.test_b error']);
    expect(result.results[1]!.feedback).toContain('Your code raised TypeError');
  });

  it('EX-4 whose tearDownClass fails do not pass', async () => {
    const tests = testCase('@classmethod\ndef tearDownClass(cls): add(1)\ndef test_a(self): pass');
    const result = await python.run(wrongAdd, tests);
    expect(result.isPassed).toBe(false);
    expect(statuses(result)).toEqual(['T.test_a passed', 'tearDownClass (T) error']);
  });

  it('EX-5 with a syntax error are reported as an error of the exercise', async () => {
    const result = await python.run(wrongAdd, 'def test_a(:\n    pass\n');
    expect(result).toMatchObject({ hasError: true, isPassed: false, testsLine: 1 });
    expect(result.message).toMatch(
      /^The tests of this exercise cannot be read\.\nPython says in line 1: SyntaxError: /,
    );
  });

  it('EX-4 without a single test never pass', async () => {
    expect(await python.run(wrongAdd, 'x = 1\n')).toMatchObject({ hasError: true, isPassed: false });
  });

  it('LE-7 without a test function get an explanation of what a test looks like', async () => {
    const none = 'There are no tests in this exercise, so nothing could be checked.';
    const { message } = await python.run(wrongAdd, 'assert add(1, 2) == 3\n');
    expect(message).toContain(`${none} A test is a function whose name begins with test_`);
    expect((await python.run(wrongAdd, '\n')).message).toBe(none);
  });

  it('EX-4 must be those of the reference run', async () => {
    const tests = 'def test_a():\n    pass\n';
    expect((await python.run(wrongAdd, tests, { contract: aContract(['test_a']) })).isPassed).toBe(true);
    expect((await python.run(wrongAdd, tests, { contract: aContract(['test_a', 'test_b']) })).isPassed).toBe(
      false,
    );
  });

  it('EX-2 created by load_tests are declared and run', async () => {
    const tests = `import unittest
class T(unittest.TestCase):
    def __init__(self, n=0): super().__init__('check'); self.n = n
    def check(self): self.assertEqual(add(self.n, 0), self.n)
def load_tests(loader, suite, pattern): return unittest.TestSuite(T(n) for n in range(3))
`;
    expect(statuses(await python.run(wrongAdd, tests))).toEqual([
      'T.check passed',
      'T.check (2) passed',
      'T.check (3) passed',
    ]);
  });
});
