import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import type { RunContract } from '#contract/running/run-request.ts';

import { aContract } from '../../engine-kit/a-contract.ts';
import { pythonTestRun, type RunOptions } from './python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

async function contractOf(solution: string, tests: string, more: RunOptions = {}): Promise<RunContract> {
  const { contract, ...result } = await python.run(solution, tests, { ...more, isRecording: true });
  expect(contract, JSON.stringify(result)).toBeDefined();
  return contract!;
}

/** The author's run, then that of another program. */
async function judged(solution: string, tests: string, program: string) {
  return python.run(program, tests, { contract: await contractOf(solution, tests) });
}

const areaTests = 'def test_area():\n    assert abs(area(2, 3) - 6) < 0.001\n';
const area = 'def area(width, height):\n    return width * height\n';
const agreeing =
  'class Area:\n    def __sub__(self, other): return self\n    def __abs__(self): return 0\n\ndef area(w, h):\n    return Area()\n';

describe('the contract of an exercise in Python', () => {
  it('CT-5 says to the author what the tests use', async () => {
    const solution = `${area}class Cart:\n    def add(self, name): return None\n    def names(self): return []\n`;
    const tests = `${areaTests}\ndef test_cart():\n    cart = Cart()\n    cart.add('tea')\n    assert cart.names() == []\n`;
    expect((await contractOf(solution, tests)).uses).toEqual([
      'area(number, number) gives a number',
      'Cart() gives an object',
      'Cart.add(text) gives None',
      'Cart.names() gives a list',
    ]);
  });

  it('CT-1 FV-2 an object in the place of a number fails with a sentence and the line that gave it', async () => {
    const { results } = await judged(area, areaTests, agreeing);
    expect(results[0]).toMatchObject({ passed: false, line: 6 });
    expect(results[0]?.feedback).toContain(
      'area must give back a number; yours gives back an object of your class Area.',
    );
  });

  it.each([
    ['assert area(2, 3) == 6', 'return area', 'area must give back a number; yours gives back a function.'],
    [
      'assert area(2, 3) == 6',
      'return Area',
      'area must give back a number; yours gives back your class Area.',
    ],
    ['assert type(area(2, 3)) is int', 'return Area()', 'an object of your class Area'],
    ['assert area(2, 3) in [5, 6]', 'return Area()', 'yours gives back an object of your class Area.'],
    ['assert [area(2, 3)] == [6]', 'return Area()', 'yours gives back an object of your class Area.'],
  ])('CT-1 %s with "%s" is told as a misfit', async (check, line, sentence) => {
    const program = `class Area: pass\n\ndef area(width, height):\n    ${line}\n`;
    const { isPassed, results } = await judged(area, `def test_area():\n    ${check}\n`, program);
    expect(isPassed).toBe(false);
    expect(results[0]?.feedback).toContain(sentence);
  });

  it.each([
    ['assert area(2, 3).sum() == 6', "'generator' object has no attribute 'sum'. area must give back a list"],
    ['assert area(2, 3)[0] == 2', "'generator' object is not subscriptable"],
  ])('CT-1 %s of a generator is told in words of Python', async (check, sentence) => {
    const listed = 'def area(a, b): return [a, b, 1]\n';
    const tests = `def test_area():\n    ${check}\n`;
    const contract = await contractOf(listed, 'def test_area():\n    assert len(area(2, 3)) == 3\n');
    const program = 'def area(a, b):\n    yield a\n    yield b\n';
    const { results } = await python.run(program, tests, { contract });
    expect(results[0]?.feedback).toContain(sentence);
    expect(results[0]?.feedback).not.toContain('OwnIterable');
  });

  it('CT-1 an object of the program can be handed back where the solution gives plain values', async () => {
    const solution = 'def make(): return [1]\ndef size(items): return len(items)\n';
    const tests = 'def test_size():\n    made = make()\n    assert made\n    assert size(made) == 1\n';
    const program = 'class Box: items = 1\ndef make(): return Box()\ndef size(box): return box.items\n';
    expect((await judged(solution, tests, program)).isPassed).toBe(true);
  });

  it('CT-1 objects are judged at each line of the tests by itself', async () => {
    const solution = 'class Point:\n    x = 1\ndef give(kind): return Point() if kind else 1.0\n';
    const tests = 'def test_give():\n    assert give(1).x == 1\n    assert abs(give(0) - 1) < 0.1\n';
    const forged =
      'class Point:\n    x = 1\n    def __sub__(self, other): return self\n    def __abs__(self): return 0\ndef give(kind): return Point()\n';
    expect((await judged(solution, tests, solution)).isPassed).toBe(true);
    expect((await judged(solution, tests, forged)).isPassed).toBe(false);
  });

  it('CT-1 two names for one function do not mix what they may give', async () => {
    const solution = 'class Box: pass\ndef make(n): return Box()\ndef half(n): return n / 2\n';
    const tests =
      'def test_all():\n    for call in (make, half):\n        got = call(4)\n        assert call is make or abs(got - 2) < 0.1\n';
    const forged =
      'class Box:\n    def __sub__(self, other): return self\n    def __abs__(self): return 0\ndef make(n): return Box()\nhalf = make\n';
    expect((await judged(solution, tests, solution)).isPassed).toBe(true);
    expect((await judged(solution, tests, forged)).isPassed).toBe(false);
  });

  it('FV-2 an operator that gives a plain value where the solution refuses passes no test that expects a TypeError', async () => {
    const vector = (refused: string) =>
      `class Vector:\n    def __init__(self, x=0): self.x = x\n    def __radd__(self, other): return ${refused}\n`;
    const tests =
      'import unittest\nclass Tests(unittest.TestCase):\n    def test_add(self):\n        with self.assertRaises(TypeError): 5 + Vector(3)\n';
    const right = vector('NotImplemented');
    expect((await judged(right, tests, right)).isPassed).toBe(true);
    for (const wrong of ['None', 'self.x + other']) {
      const { isPassed, results } = await judged(right, tests, vector(wrong));
      expect(isPassed).toBe(false);
      expect(results[0]?.feedback).toContain('Vector.__radd__ gave a plain value.');
    }
  });

  it('CT-1 LF-3 where the solution compares with no plain value, the program is asked, and must not either', async () => {
    const vector = (equal: string, less: string) =>
      `class Vector:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return ${equal}\n    def __lt__(self, o): return ${less}\n`;
    const guarded = (answer: string) => `${answer} if isinstance(o, Vector) else NotImplemented`;
    const [equal, less] = [guarded('self.x == o.x'), guarded('self.x < o.x')];
    const tests =
      'import pytest\ndef test_equal():\n    assert not Vector(3) == (3, 4)\n    assert Vector(3) != "3"\ndef test_order():\n    with pytest.raises(TypeError): Vector(3) < "abc"\n';
    const right = vector(equal, less);
    const outcomes = async (program: string) => {
      const { results } = await judged(right, tests, program);
      return results.map(({ status, feedback }) => `${status} ${feedback}`);
    };
    expect(await outcomes(right)).toEqual([
      expect.stringMatching(/^passed/),
      expect.stringMatching(/^passed/),
    ]);
    const alsoRight = vector('isinstance(o, Vector) and self.x == o.x', guarded('o.x > self.x'));
    expect(await outcomes(alsoRight)).toEqual([
      expect.stringMatching(/^passed/),
      expect.stringMatching(/^passed/),
    ]);
    const naive = await outcomes(vector('self.x == o.x', 'self.x < o.x'));
    expect(naive[0]).toContain("AttributeError: 'tuple' object has no attribute 'x'");
    expect(naive[1]).toContain("AttributeError: 'str' object has no attribute 'x'");
    const generous = await outcomes(vector('True', 'True'));
    expect(generous[0]).toContain('Your class Vector says that an object is equal to a plain value.');
    expect(generous[1]).toContain('Vector.__lt__ gave an answer for a plain value.');
    const silent = await judged(
      right,
      'def test_equal():\n    assert (Vector(3) == 3) is False\n',
      vector(`self.x == o.x if isinstance(o, Vector) else None`, less),
    );
    expect(silent.isPassed).toBe(false);
  });

  it('CT-1 a StopIteration does not end a loop of the tests', async () => {
    const tests =
      'def test_all():\n    for got, want in zip(map(half, [2, 4]), [1, 2]):\n        assert got == want\n';
    const { isPassed, results } = await judged(
      'def half(n): return n / 2\n',
      tests,
      'def half(n): raise StopIteration\n',
    );
    expect(isPassed).toBe(false);
    expect(results[0]?.feedback).toContain('half must not raise StopIteration.');
  });

  it('CT-1 FC-2 a context manager swallows errors only where the solution does, so that no check is left out', async () => {
    const block = (add: string, isSwallowed: string) =>
      `class Block:\n    def __enter__(self): return self\n    def __exit__(self, kind, *rest): return ${isSwallowed}\n    def add(self, a, b): ${add}\n`;
    const solution = block('return a + b', 'kind is ValueError');
    const tests = [
      'def test_add():',
      '    with Block() as block:',
      '        if block.add(1, 2) != 3: [].pop()',
      '        int("x")',
    ].join('\n');
    expect((await judged(solution, tests, solution)).isPassed).toBe(true);
    expect((await judged(solution, tests, block('return 4', 'True'))).isPassed).toBe(false);
    expect((await judged(solution, tests, block('raise ValueError', 'True'))).isPassed).toBe(false);
  });

  it('CT-1 without a contract, or with one of another format, runs are as before it', async () => {
    const unreadable = aContract(['test_area'], { seen: { python: { format: 0, callees: 7 } } });
    for (const contract of [undefined, aContract(['test_area']), unreadable]) {
      const options = contract ? { contract } : {};
      expect((await python.run(area, areaTests, options)).isPassed).toBe(true);
    }
    const odd = aContract(['test_area'], {
      seen: { python: { format: 1, callees: { 'area()': [3] }, excused: [] } },
    });
    expect((await python.run(area, areaTests, { contract: odd })).isPassed).toBe(true);
  });
});

describe('what a program changes of the tests in Python', () => {
  const solution = 'def ordered(values):\n    return sorted(values)\n';
  const tests =
    'import random\n\ndef test_ordered():\n    data = [random.random() for _ in range(9)]\n    assert ordered(data) == sorted(data)\n';
  const overwriting = 'def ordered(values):\n    values[:] = [1] * 9\n    return values\n';

  it('CT-1 does not decide what the tests expect', async () => {
    const { isPassed, results } = await judged(solution, tests, overwriting);
    expect(isPassed).toBe(false);
    expect(results[0]).toMatchObject({ status: 'failed', line: 1 });
    expect(results[0]?.feedback).toBe(
      'test_ordered\nordered changes the list that the tests gave it; the tests pass only because of that.',
    );
  });

  it('CT-1 may be a list that is sorted in place and given back', async () => {
    const program = 'def ordered(values):\n    values.sort()\n    return values\n';
    expect((await judged(solution, tests, program)).isPassed).toBe(true);
    const leftAlone =
      'def test_ordered():\n    data = [2, 1]\n    ordered(data)\n    assert data == [2, 1]\n';
    const { results } = await judged(solution, leftAlone, program);
    expect(results[0]).toMatchObject({ passed: false, expected: '[2, 1]', actual: '[1, 2]' });
  });

  it('CT-1 may be an array that is computed in place, but none that is overwritten', async () => {
    const doubles =
      'import numpy as np\n\ndef test_doubled():\n    data = np.random.rand(5)\n    before = data.copy()\n    got = doubled(data)\n    assert np.allclose(got, 2 * before) or np.allclose(got, 2 * data)\n';
    const doubled = (body: string) => `def doubled(values):\n    ${body}\n    return values\n`;
    const author = doubled('values = values * 2');
    expect((await judged(author, doubles, doubled('values *= 2'))).isPassed).toBe(true);
    expect((await judged(author, doubles, doubled('values *= 0'))).isPassed).toBe(false);
  });

  it('CT-1 is not what is inside of a list either', async () => {
    const sum = 'def total(rows):\n    return sum(row[0] for row in rows)\n';
    const expects =
      'def test_total():\n    rows = [[3], [4]]\n    got = total(rows)\n    assert got == sum(row[0] for row in rows)\n';
    const program = (body: string) => `def total(rows):\n${body.replaceAll(/^/gm, '    ')}\n`;
    const overwriting = ['for row in rows: row[0] = 0\nreturn 0', 'rows[:] = [[0]]\nreturn 0'];
    for (const body of overwriting)
      expect((await judged(sum, expects, program(body))).isPassed, body).toBe(false);
    const sorting = program('rows.sort(reverse=True)\nreturn sum(row[0] for row in rows)');
    expect((await judged(sum, expects, sorting)).isPassed).toBe(true);
  });

  it('CT-1 is as the solution changes it', async () => {
    const inPlace = 'def order(values):\n    values.sort()\n';
    const expects = 'def test_order():\n    data = [2, 1]\n    order(data)\n    assert data == [1, 2]\n';
    const program = 'def order(values):\n    values[:] = sorted(values)\n';
    expect((await judged(inPlace, expects, program)).isPassed).toBe(true);
  });

  it('CT-1 is not judged by a contract that was stored before changes were', async () => {
    const contract = await contractOf(solution, tests);
    const { changes, nans, ...seen } = contract.seen.python as Record<string, unknown>;
    expect([changes, nans]).toEqual([[], []]);
    const old = { ...contract, seen: { python: seen } };
    expect((await python.run(overwriting, tests, { contract: old })).isPassed).toBe(true);
  });
});

describe('NaN in Python', () => {
  const solution = 'def half(value):\n    return value / 2\n';
  const lenient =
    'def test_half():\n    got = half(3)\n    if got < 1.49 or got > 1.51:\n        raise AssertionError\n';

  it.each([
    ['float("nan")', lenient, 'half must give back a number; yours gives back NaN, which is not a number.'],
    [
      '[1, {"a": (float("nan"),)}]',
      'def test_half():\n    assert half(3)\n',
      'What half gives must consist of numbers; yours has NaN, which is not a number, in it.',
    ],
  ])('CT-1 %s fails the test where the solution gives none', async (value, tests, sentence) => {
    const { isPassed, results } = await judged(solution, tests, `def half(value):\n    return ${value}\n`);
    expect(isPassed).toBe(false);
    expect(results[0]).toMatchObject({ line: 2 });
    expect(results[0]?.feedback).toContain(sentence);
  });

  it('CT-1 is let through where the solution gives it, in an exception, and in variables that nobody asks for', async () => {
    const author =
      'import math\ndef half(value):\n    if math.isnan(value): raise ValueError(str(value))\n    return value / 2 if value else math.nan\n';
    const tests =
      'import math\nimport pytest\nfrom solution import *\n\ndef test_half():\n    assert math.isnan(half(0))\n    assert half(4) == 2\n    with pytest.raises(ValueError):\n        half(math.nan)\n';
    const program =
      'import math\nNOTHING = math.nan\ndef half(value):\n    if value != value: raise ValueError("not", value)\n    return value / 2 or NOTHING\n';
    const { isPassed, results } = await judged(author, tests, program);
    expect(results.map(result => result.feedback)).toEqual(['']);
    expect(isPassed).toBe(true);
  });
});

describe('a failed check in Python', () => {
  const solution = 'def give(listener):\n    listener(7)\n';
  const tests =
    'def test_give():\n    def listener(value):\n        assert value == 7, "seven was expected"\n    give(listener)\n';

  it('CT-2 FV-3 fails its test, whoever catches it, and the program is not told what was expected', async () => {
    const program =
      'def give(listener):\n    try:\n        listener(8)\n    except BaseException as error:\n        print("heard", repr(error), error.args)\n';
    const { isPassed, results } = await judged(solution, tests, program);
    expect(isPassed).toBe(false);
    expect(results[0]).toMatchObject({ status: 'failed', expected: '7', actual: '8' });
    expect(results[0]?.output).toBe('heard AssertionError() ()\n');
  });

  it('CT-2 is shown as usual where the program does not catch it', async () => {
    const { results } = await judged(solution, tests, 'def give(listener):\n    listener(9)\n');
    expect(results[0]).toMatchObject({ status: 'failed', expected: '7', actual: '9' });
  });

  it('CT-2 is the program’s to catch where the solution catches one at the same line', async () => {
    const guards =
      'def guard(f):\n    try:\n        f()\n    except AssertionError as error:\n        return str(error)\n';
    const expects =
      'def test_guard():\n    def bad():\n        raise AssertionError("on purpose")\n    assert guard(bad) == "on purpose"\n';
    expect((await judged(guards, expects, guards.replaceAll('error', 'e'))).isPassed).toBe(true);
  });

  it('CT-2 in a thread of the program fails its test, too', async () => {
    const program =
      'import threading\ndef give(listener):\n    def run():\n        try: listener(8)\n        except BaseException: pass\n    thread = threading.Thread(target=run)\n    thread.start()\n    thread.join()\n';
    expect((await judged(solution, tests, program)).isPassed).toBe(false);
  });
});

it.each([
  ['program.py', 'test_idioms.py'],
  ['border_program.py', 'test_border.py'],
  ['pytest_program.txt', 'pytest_idioms.txt'],
  ['numpy_program.txt', 'numpy_idioms.txt'],
])('CT-3 %s keeps the contract that it made itself', async (program, tests) => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'idioms', name), 'utf8');
  const limits = { cpuMs: 5000 };
  const contract = await contractOf(read(program), read(tests), { limits });
  expect(JSON.stringify(contract.seen).length).toBeLessThan(10_000);
  const result = await python.run(read(program), read(tests), { contract, limits });
  expect(result.results.filter(one => !one.passed).map(one => one.feedback)).toEqual([]);
  expect(result.isPassed).toBe(true);
});

describe('objects of the program that tests only compare with, in Python', () => {
  const money =
    'class Money:\n    def __init__(self, cents): self.cents = cents\n    def __add__(self, other): return Money(self.cents + other.cents)\n    def __eq__(self, other): return self.cents == other.cents\n';
  const tests = 'def test_sum():\n    wanted = Money(7)\n    assert Money(3) + Money(4) == wanted\n';

  it('CT-1 are told from wrong ones by the solution, which the contract says', async () => {
    const { seen } = await contractOf(money, tests);
    const { twins } = seen['python'] as { twins: { sites: object; answers: object } };
    expect(Object.keys(twins.sites)).toHaveLength(1);
    expect(Object.values(twins.answers)).toEqual(['y']);
  });

  it('CT-1 have to be told from wrong ones by every program', async () => {
    const forged = money.replace('return self.cents == other.cents', 'self.cents = other.cents; return True');
    const { isPassed, results } = await judged(money, tests, forged);
    expect(isPassed).toBe(false);
    expect(results[0]?.feedback).toContain('Your class Money says that two objects are equal which are not.');
  });

  it('CT-3 may be refused by a program that checks its arguments, if they are wrong ones', async () => {
    const strict = money.replace(
      'self.cents = cents\n',
      'self.cents = cents if cents in (3, 4, 7) else int("no number")\n',
    );
    expect((await judged(money, tests, strict)).isPassed).toBe(true);
  });
});
