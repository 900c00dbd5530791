import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { pythonTestRun, type RunOptions } from './python-test-run.ts';

const python = pythonTestRun();
const read = (name: string) => readFileSync(join(import.meta.dirname, 'idioms', name), 'utf8');
afterAll(() => python.stop());

const isInstalled = (module: string) => {
  try {
    execFileSync('/usr/bin/python3', ['-I', '-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What fails of tests as teachers write them, with the solution, and with the same program and the contract of that run. */
async function faultsOf(program: string, tests: string, more: RunOptions = {}) {
  const limits = { cpuMs: 5000 };
  const author = await python.run(program, tests, { ...more, isRecording: true, limits });
  const runs = [author];
  if (author.contract)
    runs.push(await python.run(program, tests, { ...more, contract: author.contract, limits }));
  return runs.flatMap(({ message, results }) => [
    ...(message ? [message] : []),
    ...results.filter(one => !one.passed).map(one => `${one.name}\n${one.feedback}`),
  ]);
}

describe('tests as teachers write them', () => {
  it('FC-2 errors and collections of the library are the same in tests and program', async () => {
    expect(await faultsOf(read('library_program.py'), read('test_library.py'))).toEqual([]);
  });

  it('FC-2 what a program keeps of the tests is the same object for both', async () => {
    expect(await faultsOf(read('kept_program.py'), read('test_kept.py'))).toEqual([]);
  });

  it('CT-1 FC-2 what a program keeps and changes later does not decide what the tests expect', async () => {
    const tests = [
      'def test_total():',
      '    prices = [3, 4]',
      '    basket = Basket(prices)',
      '    got = basket.total()',
      '    assert got == sum(prices)',
    ].join('\n');
    const basket = (total: string) =>
      `class Basket:\n    def __init__(self, prices):\n        self.prices = prices\n    def total(self):\n        ${total}\n`;
    const { contract } = await python.run(basket('return sum(self.prices)'), tests, { isRecording: true });
    const run = async (total: string) => python.run(basket(total), tests, { contract: contract! });
    expect(await run('self.prices.clear(); return 0')).toMatchObject({ isPassed: false });
    expect(await run('self.prices.sort(reverse=True); return sum(self.prices)')).toMatchObject({
      isPassed: true,
    });
  });

  it.each([
    ['import solution\n\ndef test_fleet():\n    assert Car.fleet is Bike.fleet\n', 4],
    ['>>> Car.fleet is Bike.fleet\nTrue\n', 1],
    [
      'import unittest\nfrom solution import *\n\nclass T(unittest.TestCase):\n    def test_fleet(self):\n        self.assertIs(Car.fleet, Bike.fleet)\n',
      6,
    ],
  ])(
    'FC-2 whether two lists of the program are one cannot be asked: the author is told, with the line',
    async (tests, line) => {
      const result = await python.run('class Car:\n    fleet = []\nclass Bike(Car): pass\n', tests, {
        isRecording: true,
      });
      expect(result).toMatchObject({ isPassed: false, testsLine: line });
      expect(result.message).toContain(
        `Line ${line} of the tests asks whether Car.fleet and Bike.fleet are the same object.`,
      );
    },
  );

  it('FC-2 FC-3 programs are imported, reloaded, run, read and patched as in one process', async () => {
    expect(await faultsOf(read('script_program.py'), read('test_script.py'))).toEqual([]);
  });

  it('CT-1 FC-2 what tests and program share is one object, at any depth', async () => {
    expect(await faultsOf(read('shared_program.py'), read('test_shared.py'))).toEqual([]);
  });

  it('FC-2 clocks, folders, variables, logs, warnings, classes and mocks are as in one process', async () => {
    expect(await faultsOf(read('surroundings_program.py'), read('test_surroundings.py'))).toEqual([]);
  });

  it('FC-2 programs are given queues, locks and random numbers, hear of errors, and tell what their classes are', async () => {
    expect(await faultsOf(read('given_program.py'), read('test_given.py'))).toEqual([]);
  });

  it.runIf(isInstalled('pytest'))('FC-2 so are marks and fixtures of pytest', async () => {
    const program = [
      'import enum, logging, os, warnings',
      'class Suit(enum.IntEnum):',
      '    CLUBS = 1',
      'def old(): warnings.warn("old", DeprecationWarning)',
      'def tell():',
      '    logging.getLogger("x").error("bad", extra={"order": 3})',
      'def here(): return os.listdir(".")',
      'def name(): return os.environ.get("NAME")',
    ].join('\n');
    const tests = [
      'import os, pytest',
      'from main import Suit, here, name, old, tell',
      '@pytest.mark.filterwarnings("error")',
      'def test_error():',
      '    with pytest.raises(DeprecationWarning): old()',
      'def test_log(caplog):',
      '    tell()',
      '    assert caplog.records[-1].order == 3',
      'def test_folder(tmp_path, monkeypatch):',
      '    monkeypatch.chdir(tmp_path)',
      '    (tmp_path / "a.txt").touch()',
      '    assert here() == ["a.txt"]',
      'def test_name(monkeypatch):',
      '    monkeypatch.setitem(os.environ, "NAME", "ada")',
      '    assert name() == "ada"',
      'def test_no_name():',
      '    assert name() is None',
      '@pytest.mark.parametrize("suit", [Suit.CLUBS], ids=str)',
      'def test_suit(suit):',
      '    assert suit == 1',
    ].join('\n');
    expect(await faultsOf(program, tests)).toEqual([]);
    const { testNames } = await python.run(program, tests);
    expect(testNames.at(-1)).toBe('test_suit[Suit.CLUBS]');
  });

  it('FC-2 modules that only tests have use the program and its other files', async () => {
    const files = [
      {
        name: 'steps.py',
        kind: 'readOnly',
        content: 'LETTERS = "EW"\ndef step(x, letter): return (x[0] + 1, x[1])\n',
      },
      {
        name: 'walker.py',
        kind: 'hidden',
        content:
          'import steps\nfrom solution import Maze\ndef walk(maze, way):\n    place = maze.start\n    for letter in way:\n        place = steps.step(place, letter)\n        assert maze.is_free(place)\n    return place\ndef maze(): return Maze()\n',
      },
    ] as const;
    const program =
      'import steps\nclass Maze:\n    start = (1, 1)\n    def is_free(self, place):\n        x, y = place\n        return x < 9\n    def solve(self): return steps.LETTERS[0] * 2\n';
    const tests =
      'from solution import Maze\nfrom walker import maze, walk\ndef test_way():\n    assert walk(maze(), Maze().solve()) == (3, 1)\n    assert isinstance(maze(), Maze)\n';
    expect(await faultsOf(program, tests, { files: [...files] })).toEqual([]);
  });

  it('FC-2 tells the author where in the tests the solution does not pass, and what the cause may be', async () => {
    const program = 'def load(name): return open(name).read()\ndef two(): return 2\n';
    const tests = [
      'from solution import load, two',
      'def test_value():',
      '    assert two() == 3',
      'def test_hidden():',
      '    assert load("data/right.txt") == "4"',
      'def test_missing():',
      '    from nowhere_to_be_found import thing',
    ].join('\n');
    const files = [{ name: 'data/right.txt', kind: 'hidden', content: '4' }] as const;
    const notes = async (more: RunOptions) =>
      (await python.run(program, tests, { files: [...files], ...more })).results.map(({ feedback }) =>
        feedback.split('\n').at(-1),
      );
    expect(await notes({ isRecording: true })).toEqual([
      'See line 3 of the tests.',
      'data/right.txt is a hidden file, which only tests have: let students read it, or hand its text to the program. See line 5 of the tests.',
      'nowhere_to_be_found is not installed where tests run: write them without it, or ask who runs this site to install it. See line 7 of the tests.',
    ]);
    expect((await notes({})).join(' ')).not.toContain('of the tests');
  });

  it('FC-2 vars of the program has what it defines, and records of its log what they were made of', async () => {
    const program = [
      'import logging, math',
      'limit = 3',
      'class Length: pass',
      'def ship(name, count):',
      '    logging.getLogger("shop").warning("%s: only %d left", name, count)',
      '    logging.getLogger("shop").error("sum %(total)d", {"total": 4})',
      '    logging.getLogger("shop").error(f"{name} is out")',
    ].join('\n');
    const tests = [
      'import unittest, solution',
      'class T(unittest.TestCase):',
      '    def test_names(self):',
      '        own = [n for n, v in vars(solution).items() if isinstance(v, type) and v.__module__ == solution.__name__]',
      '        self.assertEqual(own, ["Length"])',
      '        self.assertEqual(vars(solution)["limit"], 3)',
      '        self.assertNotIn("_cairn_judge", vars(solution))',
      '        self.assertTrue(callable(solution.__dict__["ship"]))',
      '    def test_log(self):',
      '        with self.assertLogs("shop") as logs:',
      '            solution.ship("tea", 2)',
      '        first, second, third = logs.records',
      '        self.assertEqual((first.msg, first.args, first.getMessage()), ("%s: only %d left", ("tea", 2), "tea: only 2 left"))',
      '        self.assertEqual((second.args, second.getMessage()), ({"total": 4}, "sum 4"))',
      '        self.assertEqual((third.msg, third.args), ("tea is out", ()))',
    ].join('\n');
    expect(await faultsOf(program, tests)).toEqual([]);
  });

  it.each(['', 'import pytest\n'])(
    'FC-2 a test that interrupts itself fails, and the others go on (%j)',
    async first => {
      const tests = `${first}def test_one():\n    raise KeyboardInterrupt\ndef test_two():\n    assert f() == 1\n`;
      const { message, results } = await python.run('def f(): return 1', tests);
      expect(message).toBeNull();
      expect(results.map(one => one.passed)).toEqual([false, true]);
      expect(results[0]?.feedback).toContain('The test stopped with KeyboardInterrupt');
    },
  );

  it('FC-2 a module that there is not is the program, if it has what tests want of it', async () => {
    const [program, tests] = [read('own_name_program.txt'), read('own_name_idioms.txt')];
    expect(await faultsOf(program, tests)).toEqual([]);
    // From then on also with a program that has nothing of it.
    const { contract } = await python.run(program, tests, { isRecording: true });
    const result = await python.run('def gerp(pattern, path): pass', tests, { contract: contract! });
    expect(result.results[0]?.feedback).toContain('Your code does not define grep');
    const other = await python.run('x = 1', 'import nowhere\ndef test_it(): assert nowhere.y', {});
    expect(other.results[0]?.feedback).toContain("No module named 'nowhere'");
  });

  it('CT-1 FC-2 no text of the program is run by the process that decides', async () => {
    const program = [
      'class Point:',
      '    def __repr__(self): return \'[setattr(__import__("builtins"), "x", 1)]\'',
      'def code(): return "import os"',
    ].join('\n');
    const tests = [
      'def test_repr(): assert eval(repr(Point()))',
      'def test_text(): exec(code())',
      "def test_changed(): exec(open('main.py').read() + '#')",
      "def test_compiled(): compile(code(), 'x', 'exec')",
      'def test_own(): assert eval("1 + 1") == 2',
    ].join('\n');
    const { results } = await python.run(program, tests);
    expect(results.map(one => one.passed)).toEqual([false, false, false, false, true]);
    expect(results[1]?.feedback).toContain('Import the program, call run_program(…)');
  });

  it.runIf(isInstalled('hypothesis'))('FC-10 deadlines of Hypothesis blame nobody', async () => {
    const tests = [
      'import time',
      'from hypothesis import given, settings, strategies',
      '@settings(deadline=1, max_examples=3)',
      '@given(strategies.integers())',
      'def test_double(number):',
      '    time.sleep(0.01)',
      '    assert double(number) == 2 * number',
    ].join('\n');
    expect(await faultsOf('def double(number): return 2 * number', tests)).toEqual([]);
  });
});
