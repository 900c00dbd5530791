import { aContract } from '../../engine-kit/a-contract.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import type { ProgramFile, RunResult } from '#contract/running/run-request.ts';

import { pythonTestRun } from './python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

const idiom = (name: string) => readFileSync(join(import.meta.dirname, 'idioms', name), 'utf8');
const statuses = (result: RunResult) => result.results.map(one => `${one.name} ${one.status}`);

const isInstalled = (module: string) => {
  try {
    execFileSync('/usr/bin/python3', ['-I', '-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasPytest = isInstalled('pytest');
const hasTables = isInstalled('numpy, pandas');
const hasFigures = isInstalled('matplotlib');
if (!hasPytest || !hasTables || !hasFigures)
  process.stderr.write(
    'Not all libraries are tested here: npm run cairn -- install-languages pytest numpy pandas matplotlib\n',
  );

describe('several files', () => {
  const files: ProgramFile[] = [
    {
      name: 'shapes.py',
      kind: 'edited',
      content:
        'class Square:\n    def __init__(self, side):\n        self.side = side\n\ndef halve(x):\n    return x / 0\n',
    },
    { name: 'tools/__init__.py', kind: 'readOnly', content: '' },
    { name: 'tools/text.py', kind: 'readOnly', content: 'def shout(x):\n    return x.upper()\n' },
    { name: 'data.csv', kind: 'readOnly', content: 'a,1\n' },
    { name: 'answers.txt', kind: 'hidden', content: '16' },
    { name: 'helper.py', kind: 'hidden', content: 'def check(a, b):\n    assert a == b\n' },
  ];
  const program = `
import os
from shapes import Square, halve
from tools.text import shout

def area(side):
    return Square(side).side ** 2

def look():
    return shout(open('data.csv').read()), sorted(os.listdir('.'))
`;

  it('FI-1 a program imports its files, tests import them too, and hidden ones are for tests alone', async () => {
    const tests = `
import shapes
from helper import check
from shapes import Square, halve
from main import area, look
from pathlib import Path

def test_area():
    check(area(4), int(open('answers.txt').read()))
    assert Path('answers.txt').read_text() == '16'

def test_identity():
    assert shapes.Square is Square and Square(3).side == 3

def test_look():
    text, names = look()
    assert text == 'A,1\\n'
    assert 'answers.txt' not in names and 'helper.py' not in names

def test_halve():
    assert halve(2) == 1
`;
    const result = await python.run(program, tests, { files });
    expect(statuses(result)).toEqual([
      'test_area passed',
      'test_identity passed',
      'test_look passed',
      'test_halve error',
    ]);
    expect(result.results[3]).toMatchObject({ line: 6, file: 'shapes.py' });
    const broken = files.map(file => (file.name === 'shapes.py' ? { ...file, content: 'x = (\n' } : file));
    const unread = await python.run(program, tests, { files: broken });
    expect(unread).toMatchObject({ verdict: 'compile-failed', line: 1, file: 'shapes.py' });
  });

  it('FI-1 a file of a student replaces neither tests nor what they use', async () => {
    const forged = (name: string, content: string): ProgramFile => ({ name, kind: 'edited', content });
    const attacks = [
      forged('unittest.py', 'raise SystemExit(0)'),
      forged('tests.py', 'def test_it(): pass'),
      forged('answers.txt', '0'),
      forged('conftest.py', 'import builtins; builtins.abs = lambda x: 0'),
      forged('json/__init__.py', 'dumps = lambda x: "0"'),
      forged('main.py', 'def answer(): return 1'),
    ];
    const hidden: ProgramFile = { name: 'right.txt', kind: 'hidden', content: '1' };
    const tests = `
import json, unittest
class T(unittest.TestCase):
    def test_it(self):
        self.assertEqual(json.dumps(answer()), open('right.txt').read())
`;
    const code = "open('right.txt', 'w').write('0')\ndef answer(): return 0";
    const result = await python.run(code, tests, { files: [...attacks, hidden] });
    expect(statuses(result)).toEqual(['T.test_it failed']);
  });
});

describe.runIf(hasPytest)('pytest', () => {
  it('TK-2 FL-3 runs a file as courses have them: fixtures, parametrize, approx, raises, capsys, monkeypatch, tmp_path, marks', async () => {
    const result = await python.run(idiom('pytest_program.txt'), idiom('pytest_idioms.txt'), {
      limits: { cpuMs: 5000 },
    });
    expect(result.results.filter(one => one.status !== 'passed')).toEqual([]);
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, message: null });
    expect(result.results.map(one => one.name)).toEqual(result.testNames);
    expect(result.testNames).toEqual(
      expect.arrayContaining([
        'test_parametrize[1-2-3]',
        'test_parametrize[opposite]',
        'test_two_parametrize[10-2]',
        'test_fixture_with_params[2]',
        'TestAccount.test_parametrized_in_a_class[1]',
        'OfUnittest.test_beside_pytest',
      ]),
    );
  });

  it('TK-2 says expected, actual and the line, as with unittest', async () => {
    const tests = [
      'import pytest',
      '@pytest.mark.parametrize("a, b, c", [(1, 2, 3), (2, 2, 4)])',
      'def test_add(a, b, c):',
      '    assert add(a, b) == c',
      'def test_close():',
      '    assert add(0.1, 0.2) == pytest.approx(0.3)',
      'def test_raises():',
      '    with pytest.raises(ValueError):',
      '        add(1, 1)',
      'def test_broken_fixture(nothing): pass',
      '@pytest.mark.xfail(strict=True)',
      'def test_strict(): assert True',
      'def test_skipped(): pytest.skip("not today")',
      '',
    ].join('\n');
    const result = await python.run('def add(a, b):\n    return a * b\n', tests);
    expect(statuses(result)).toEqual([
      'test_add[1-2-3] failed',
      'test_add[2-2-4] passed',
      'test_close failed',
      'test_raises failed',
      'test_broken_fixture error',
      'test_strict failed',
      'test_skipped skipped',
    ]);
    const [first, , close, raises] = result.results;
    expect(first).toMatchObject({ expected: '3', actual: '2', line: 2 });
    expect(close?.expected).toMatch(/^0.3 ±/);
    expect(raises).toMatchObject({ expected: 'ValueError raised', actual: 'nothing raised' });
    expect(result.isPassed).toBe(false);
  });

  it.each([
    ['equals everything', 'class Any:\n    def __eq__(self, other): return True\ndef f(): return Any()'],
    [
      'is close to everything',
      'class Any:\n    def __rsub__(self, o): return self\n    def __sub__(self, o): return self\n    def __abs__(self): return 0\n    def __le__(self, o): return True\ndef f(): return Any()',
    ],
    ['patches pytest', 'import pytest\npytest.approx = lambda *a, **k: 5\ndef f(): return 5'],
    ['skips itself', 'import pytest\ndef f(): pytest.skip("x")'],
    ['ends pytest', 'import pytest\ndef f(): pytest.exit("x", 0)'],
    ['is expected to fail', 'import pytest\ndef f(): pytest.xfail("x")'],
    ['ends itself', 'import os\ndef f(): os._exit(0)'],
    ['is a test itself', 'def f(): return 5\ndef test_mine(): pass\ntest_mine.__test__ = True'],
  ])('TK-4 is not fooled by a program that %s', async (_, program) => {
    const tests =
      'import pytest\nfrom solution import *\ndef test_f():\n    assert f() == pytest.approx(3)\n';
    const result = await python.run(program, tests, { contract: aContract(['test_f']) });
    expect(result.isPassed).toBe(false);
  });

  it('TK-4 never hands the tests to the program as a file', async () => {
    const program =
      'import os\ndef f():\n    return [p for p, _, names in os.walk("/tmp") for n in names if "sec" "ret" in open(os.path.join(p, n), errors="replace").read()]';
    const tests = 'import pytest\ndef test_f(tmp_path):\n    assert f() == [], "secret"\n';
    expect(await python.run(program, tests)).toMatchObject({ isPassed: true });
  });
});

it('TK-2 a server without pytest names what to install', async () => {
  // -S: without the packages of the system.
  const script = [
    'import sys; sys.path.insert(0, sys.argv[1])',
    'from fork_server.framework import frameworks, pytest_run',
    'print(frameworks.framework_for("import pytest"), pytest_run.MISSING)',
  ].join('\n');
  const said = execFileSync('/usr/bin/python3', ['-ISBc', script, import.meta.dirname], { encoding: 'utf8' });
  expect(said).toMatch(/^None These tests are written for pytest, .* install-languages pytest\n$/);
});

describe('a script', () => {
  const script = 'a = int(input("a? "))\nb = int(input())\nprint("sum", a + b)\n';

  it('TK-2 FL-1 that calls input() at top level is run by the tests, as often as they like', async () => {
    const tests = [
      'def test_small():',
      '    run = run_program(input="2\\n3\\n")',
      '    assert run.stdout == "a? sum 5\\n"',
      '    assert run.exit_code == 0',
      'def test_lines():',
      '    assert "sum 30" in run_program(input=[10, 20]).stdout',
      '',
    ].join('\n');
    expect(await python.run(script, tests)).toMatchObject({ isPassed: true, verdict: 'finished' });
    const wrong = await python.run(script.replace('a + b', 'a - b'), tests);
    expect(wrong.results[0]).toMatchObject({ expected: "'a? sum 5\\n'", actual: "'a? sum -1\\n'" });
  });

  it('TK-2 gets arguments and files, and has an exit code and error output', async () => {
    const program = [
      'import sys',
      'if __name__ == "__main__":',
      '    print(sys.argv[1:], open("data.txt").read())',
      '    sys.exit("no good")',
    ].join('\n');
    const tests = [
      'def test_all():',
      '    run = run_program(args=["a b", 2], files={"data.txt": "x"})',
      "    assert run.stdout == \"['a b', '2'] x\\n\"",
      '    assert run.stderr == "no good\\n"',
      '    assert run.exit_code == 1',
      '',
    ].join('\n');
    expect((await python.run(program, tests)).results).toMatchObject([{ status: 'passed' }]);
  });

  it('TK-2 FL-1 is imported under a patched input, and again by reload', async () => {
    const tests = [
      'import importlib, io',
      'from contextlib import redirect_stdout',
      'from unittest.mock import patch',
      'def test_import():',
      '    with patch("builtins.input", side_effect=["1", "2"]):',
      '        import solution',
      '    assert solution.a == 1',
      'def test_reload():',
      '    import solution',
      '    out = io.StringIO()',
      '    with patch("builtins.input", side_effect=["5", "6"]), redirect_stdout(out):',
      '        importlib.reload(solution)',
      '    assert solution.b == 6 and out.getvalue() == "sum 11\\n"',
      '',
    ].join('\n');
    expect((await python.run(script, tests)).results.map(one => one.status + one.feedback)).toEqual([
      'passed',
      'passed',
    ]);
  });

  it('TK-4 is never executed in the process that decides, not by runpy either', async () => {
    const tests = 'import runpy\ndef test_f():\n    runpy.run_path("main.py")\n    assert 1 == 2\n';
    const program = 'import os\nos._exit(0)\n';
    const result = await python.run(program, tests);
    expect(result).toMatchObject({ isPassed: false, verdict: 'crashed' });
    // That the process of the program ended, and not the other one.
    expect(result.message).toContain('Your program ended itself (exit code 0)');
  });

  it('EX-5 with a syntax error is told as one, and one that raises fails its test with the line', async () => {
    const tests = 'def test_f():\n    assert run_program(input="1").stdout == ""\n';
    expect(await python.run('x = (\n', tests)).toMatchObject({ verdict: 'compile-failed', line: 1 });
    const { results } = await python.run('n = input()\nint("x")\n', tests);
    expect(results[0]).toMatchObject({
      status: 'error',
      line: 2,
      actual: expect.stringContaining('ValueError'),
    });
  });
});

describe('doctest', () => {
  const add = 'def add(a, b):\n    return a + b\ndef fail():\n    raise ValueError("no")\n';

  it('TK-2 examples are tests, a paragraph each', async () => {
    const tests = [
      '>>> add(2, 3)',
      '5',
      '',
      '>>> x = add(1, 1)',
      '>>> x',
      '2',
      '',
      'Text between them.',
      '',
      '>>> fail()',
      'Traceback (most recent call last):',
      '    ...',
      'ValueError: no',
      '',
      '>>> for i in range(2):',
      '...     print(add(i, x))',
      '2',
      '3',
      '',
    ].join('\n');
    const result = await python.run(add, tests);
    expect(statuses(result)).toEqual([
      '>>> add(2, 3) passed',
      '>>> x passed',
      '>>> fail() passed',
      '>>> for i in range(2): passed',
    ]);
    const wrong = await python.run(add.replace('a + b', 'a - b'), tests);
    expect(wrong.results[0]).toMatchObject({ status: 'failed', expected: "'5'", actual: "'-1'" });
    expect(wrong.isPassed).toBe(false);
  });

  it('TK-2 examples may be in the docstring of unit tests', async () => {
    const tests = '"""\n>>> add(1, 2)\n3\n"""\ndef test_more():\n    assert add(0, 0) == 0\n';
    expect(statuses(await python.run(add, tests))).toEqual(['test_more passed', '>>> add(1, 2) passed']);
  });

  it('TK-2 FC-2 examples are found in every docstring and in __test__, with their options', async () => {
    const tests = [
      '# A comment before it.',
      '"""',
      '>>> add(1, 1)   # doctest: +SKIP',
      '7',
      '>>> print(add("a ", "b"), end="")',
      'a b',
      '"""',
      'def test_add():',
      '    """',
      '    >>> add([1], [2])  # doctest: +NORMALIZE_WHITESPACE',
      '    [1,',
      '     2]',
      '    """',
      'class More:',
      '    def errors(self):',
      '        """',
      '        >>> fail()  # doctest: +IGNORE_EXCEPTION_DETAIL',
      '        Traceback (most recent call last):',
      '        ValueError',
      '        >>> raise_own()',
      '        Traceback (most recent call last):',
      '          ...',
      '        main.OwnError: no',
      '        """',
      "__test__ = {'far': '>>> add(0, 99)\\n9...\\n'}",
      "if __name__ == '__main__':",
      '    import doctest',
      '    doctest.testmod(optionflags=doctest.ELLIPSIS)',
    ].join('\n');
    const program = `${add}class OwnError(Exception): pass\ndef raise_own():\n    raise OwnError("no")\n`;
    expect(statuses(await python.run(program, tests))).toEqual([
      '>>> print(add("a ", "b"), end="") passed',
      '>>> add([1], [2])  # doctest: +NORMALIZE_WHITESPACE passed',
      '>>> raise_own() passed',
      '>>> add(0, 99) passed',
    ]);
    const wrong = await python.run(program.replace('return a + b', 'return b'), tests);
    expect(wrong.results.map(one => one.passed)).toEqual([false, false, true, true]);
  });

  it('TK-2 FC-2 examples may stand in a text', async () => {
    const tests =
      'Adding\n======\n\nFirst import it:\n\n    >>> from main import add\n    >>> add(1, 2)\n    3\n';
    expect(statuses(await python.run(add, tests))).toEqual(['>>> add(1, 2) passed']);
    // Python with a mistake is no text.
    const broken = await python.run(add, 'def test_it(:\n    """\n    >>> add(1, 2)\n    3\n    """\n');
    expect(broken.message).toContain('line 1');
  });
});

describe.runIf(hasTables)('NumPy and pandas', () => {
  it('TK-2 FL-3 arrays and tables cross the border in both directions, with their types', async () => {
    const result = await python.run(idiom('numpy_program.txt'), idiom('numpy_idioms.txt'), {
      limits: { cpuMs: 5000 },
    });
    expect(result.results.filter(one => one.status !== 'passed')).toEqual([]);
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
    expect(result.results.length).toBe(12);
  });

  it.each([
    [
      'an array that equals everything',
      'class A(np.ndarray):\n    def __eq__(self, other): return np.array([True])\ndef f(): return np.array([5]).view(A)',
    ],
    [
      'an object that is called an array',
      'class ndarray:\n    __module__ = "numpy"\n    def __eq__(self, other): return True\n    def __array__(self, *a): return np.array([1])\n    def all(self): return True\ndef f(): return ndarray()',
    ],
    [
      'patched comparisons',
      'np.testing.assert_array_equal = print\nnp.array_equal = lambda *a: True\ndef f(): return np.array([5])',
    ],
  ])('TK-4 are not fooled by %s', async (_, program) => {
    const tests =
      'import numpy as np\ndef test_f():\n    got = f()\n    assert isinstance(got, np.ndarray) and got.shape == (1,) and (got == np.array([1])).all()\n';
    const { isPassed, verdict } = await python.run(`import numpy as np\n${program}`, tests);
    expect({ isPassed, verdict }).toEqual({ isPassed: false, verdict: 'finished' });
  });

  it('TK-4 are rebuilt from data that is checked, and never unpickled', async () => {
    const program = [
      'import pickle, sys, numpy as np',
      'from fork_server.link import table_values as t',
      'class Evil:',
      '    def __reduce__(self): return (eval, ("1/0",))',
      'lies = [["array", "O", [1], "AAAA"], ["array", "<f8", [3], "AAAAAAAAAAA="], ["array", "<f8", [-1], "AAAAAAAAAAA="], ["frame", None, None, [["object", 1]]]]',
      't.encode_numpy = lambda *a: lies[0]',
      'import fork_server.link.plain_values as p',
      'p.encode_table = lambda codec, value, depth: lies.pop(0)',
      'def f(): return np.array([1])',
    ].join('\n');
    const tests = 'def test_f():\n    f()\n';
    const result = await python.run(program, tests);
    expect(result.isPassed).toBe(false);
  });
});

it('FW-6 a turtle drawing is a picture of its test, described, and nothing else is taken for one', async () => {
  const program =
    'import turtle\ndef square(side):\n    for _ in range(4):\n        turtle.forward(side)\n        turtle.left(90)\ndef where():\n    return round(turtle.xcor())\n';
  const tests = 'def test_one():\n    square(50)\n    assert where() == 0\ndef test_none(): pass\n';
  const { results, output } = await python.run(program, tests);
  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed']);
  expect(results.map(one => one.figures?.map(({ title }) => title))).toEqual([
    ['Turtle drawing (4 lines)'],
    undefined,
  ]);
  expect(atob(results[0]!.figures![0]!.svg!)).toMatch(/^<svg .*<path d="M0 -0L50 -0L50 -50L/);
  expect(output).toBe('');
  const lie = [
    'import fork_server.student.student_side as side, base64',
    'svg = b\'<svg xmlns="http://www.w3.org/2000/svg"><image href="https://elsewhere.example/x"/></svg>\'',
    'side.take_figures = lambda: [["x", base64.b64encode(svg).decode()]]',
    'import turtle',
  ].join('\n');
  const lied = await python.run(lie, 'def test_a(): pass\n');
  expect(lied.results[0]!.figures).toBeUndefined();
});

describe.runIf(hasFigures)('matplotlib', () => {
  const program = [
    'import matplotlib.pyplot as plt',
    'def draw(title, n=1):',
    '    for i in range(n):',
    '        plt.figure()',
    '        plt.plot([1, 2, 3])',
    '        plt.title(title)',
    '    plt.show()',
  ].join('\n');

  it('TK-2 figures are pictures of their test, described by their title, two at most', async () => {
    const tests =
      'def test_one(): draw("Growth")\ndef test_none(): pass\ndef test_many():\n    draw("", 5)\n    assert False\n';
    const { results, output } = await python.run(program, tests, { limits: { cpuMs: 5000 } });
    expect(results.map(one => one.figures?.map(figure => figure.title))).toEqual([
      ['Growth'],
      undefined,
      ['', ''],
    ]);
    const png = Buffer.from(results[0]!.figures![0]!.png!, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeLessThan(100 * 1024);
    expect(output).toBe('');
  });

  it('TK-4 what the program sends as a figure is a small PNG file or nothing', async () => {
    const lie = [
      'import fork_server.student.student_side as side',
      'side.take_figures = lambda: [["x", "PHN2Zz4="], ["x", "!"], 5, ["x", "iVBORw0KGgo" + "A" * 900000]]',
      'import matplotlib',
    ].join('\n');
    const result = await python.run(lie, 'def test_a(): pass\n');
    expect(result.results).toMatchObject([{ status: 'passed' }]);
    expect(result.results[0]!.figures).toBeUndefined();
  });
});
