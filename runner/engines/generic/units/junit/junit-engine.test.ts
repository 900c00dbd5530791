import { aContract } from '../../../../engine-kit/a-contract.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { addSuggestedTest } from '#contract/test-code/add-suggested-test.ts';

import { shippedLanguage } from '../../../../languages/shipped-languages.ts';
import { readForgeries } from '../forgeries.ts';
import { pastedTests, unitBench } from '../unit-bench.ts';
import { junitEngine } from './junit-engine.ts';
import { isJunitInstalled } from './junit-kit.ts';
import { mergeForgeries, testsOf } from './merge-forgeries.ts';

const bench = unitBench(junitEngine, { ...shippedLanguage('java'), testFramework: 'junit' });
afterAll(() => bench.stop());

const isReady = isJunitInstalled() && existsSync('/usr/bin/jlink');
if (!isReady)
  process.stderr.write('JUnit is not tested here: npm run cairn -- install-languages java junit assertj\n');

describe.runIf(isReady)('JUnit', { timeout: 60_000 }, () => {
  it.each(pastedTests(join(import.meta.dirname, 'idioms')))(
    'TK-3 $name: a file of tests runs unchanged',
    async ({ code, tests }) => {
      const result = await bench.run(code, tests);
      expect(result.results.filter(one => !one.passed)).toEqual([]);
      expect(result).toMatchObject({ verdict: 'finished', isPassed: true, message: null });
      expect(result.results.length).toBeGreaterThan(2);
    },
  );

  const file = (name: string, content: string) => ({ name, kind: 'edited', content }) as const;
  const square = 'package shapes;\npublic class Square {\n  public int area(int side) { return BODY; }\n}\n';
  const withSquare = (body: string) => file('shapes/Square.java', square.replace('BODY', body));
  const useSquare =
    'import shapes.Square;\nclass Main { static int two() { return new Square().area(2); } }\n';
  const squareTests =
    'import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\nimport shapes.Square;\n' +
    'class SquareTest {\n  @Test void area() { assertEquals(9, new Square().area(3)); assertEquals(4, Main.two()); }\n}\n';

  it('FI-1 a program has classes in several files', async () => {
    const result = await bench.run(useSquare, squareTests, { files: [withSquare('side * side')] });
    expect(result).toMatchObject({ isPassed: true, message: null });
    const wrong = await bench.run(useSquare, squareTests, { files: [withSquare('side / 0')] });
    expect(wrong.results[0]).toMatchObject({ status: 'error', line: 3, file: 'shapes/Square.java' });
    expect(wrong.results[0]?.feedback).toContain('/ by zero (line 3 of shapes/Square.java)');
    const broken = await bench.run(useSquare, squareTests, { files: [withSquare('sid')] });
    const place = { line: 3, file: 'shapes/Square.java' };
    expect(broken).toMatchObject({ verdict: 'compile-failed', ...place, notes: [place] });
  });

  it('FI-1 tests have classes in hidden files, which the program neither finds nor replaces', async () => {
    const hidden = {
      name: 'helpers/Right.java',
      kind: 'hidden',
      content:
        'package helpers;\npublic class Right { public static int area(int side) { return side * side; } }\n',
    } as const;
    const tests = squareTests
      .replace('import shapes', 'import helpers.Right;\nimport shapes')
      .replace('(9,', '(Right.area(3),');
    const right = await bench.run(useSquare, tests, { files: [withSquare('side * side'), hidden] });
    expect(right).toMatchObject({ isPassed: true, message: null });
    const asking = withSquare('helpers.Right.area(side)');
    expect(await bench.run(useSquare, tests, { files: [asking, hidden] })).toMatchObject({
      verdict: 'compile-failed',
      file: 'shapes/Square.java',
    });
    const looking =
      '1; } static { try { Class.forName("helpers.Right"); Class.forName("cairn.tests.helpers.Right"); } catch (Exception e) { throw new Error(e); } } int other() { return 1';
    const found = await bench.run(useSquare, tests, { files: [withSquare(looking), hidden] });
    expect(found.isPassed).toBe(false);
    const own = file(hidden.name, hidden.content.replace('side * side', '0'));
    const replaced = await bench.run(useSquare, tests, { files: [withSquare('0'), own, hidden] });
    expect(replaced.isPassed).toBe(false);
  });

  const agreeing = 'class Assertions { public static void assertEquals(Object one, Object other) { } }';
  it.each([
    ['org/junit/jupiter/api/Assertions.java', `package org.junit.jupiter.api;\npublic ${agreeing}`],
    // A class comes before the package of the same name.
    [
      'org/junit.java',
      `package org;\npublic class junit { public static class jupiter { public static class api {\n@Retention(RetentionPolicy.RUNTIME) public @interface Test { }\npublic static ${agreeing}\n} } }`.replace(
        '\n',
        '\nimport java.lang.annotation.*;\n',
      ),
    ],
    [
      'org.java',
      `class org { static class junit { static class jupiter { static class api { static ${agreeing} } } } }`,
    ],
    ['org/assertj/core/api/Assertions.java', `package org.assertj.core.api;\npublic ${agreeing}`],
    ['cairn/judge/Guard.java', 'package cairn.judge;\npublic class Guard { }'],
    ['cairn/tests/SquareTest.java', 'package cairn.tests;\npublic class SquareTest { }'],
    ['SquareTest.java', 'class SquareTest { }'],
    ['shapes/Assertions.java', `package shapes;\npublic ${agreeing}`],
    ['module-info.java', 'open module shapes { exports shapes; }'],
  ])('TK-4 a further file %s cannot take the place of what judges', async (name, content) => {
    const files = [withSquare('0'), file(name, content)];
    const result = await bench.run(useSquare, squareTests, { files });
    expect(result).toMatchObject({ verdict: 'compile-failed', isPassed: false });
    expect(result.message).toMatch(/is reserved|another class that is called|belongs to the tests/);
  });

  it('TK-4 an assertion in a class of which the tests import everything is not called', async () => {
    const base = file(
      'shapes/Base.java',
      'package shapes;\npublic class Base { public static void assertEquals(Integer one, Object other) { } }',
    );
    const all = file(
      'shapes/All.java',
      'package shapes;\npublic class All extends Base { public static Object area(int side) { return 0; } }',
    );
    const tests = squareTests
      .replace('shapes.Square;', 'shapes.Square;\nimport static shapes.All.*;')
      .replace('new Square().area(3)', 'area(3)');
    const result = await bench.run(useSquare, tests, { files: [withSquare('0'), base, all] });
    expect(result.message).toBe(
      'The tests use another method that is called assertEquals. Please rename yours.',
    );
  });

  const counter = 'class Counter {\n  int up(int n) {\n    BODY\n  }\n}\n';
  const counterTests =
    'import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n' +
    'class CounterTest {\n  @Test void up() { assertEquals(3, new Counter().up(2), "two"); }\n' +
    '  @Test void other() { System.out.println("seen"); assertEquals(1, new Counter().up(0)); }\n}\n';
  const withBody = (body: string) => counter.replace('BODY', body);

  it('LC-3 a suggested test passes with the solution, and fails with a wrong program', async () => {
    const tests = counterTests.replace('assertEquals(1, new Counter().up(0))', 'assertTrue(true)');
    const { testCode } = addSuggestedTest('junit', tests, {
      kind: 'call',
      call: 'new Counter().up(-1)',
      value: '0',
    })!;
    expect((await bench.run(withBody('return n + 1;'), testCode)).isPassed).toBe(true);
    const wrong = await bench.run(withBody('return Math.abs(n) + 1;'), testCode);
    expect(wrong.results.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual([
      'checks_new_Counter_up_1',
    ]);
  });

  it('TK-3 a wrong value is told with what was expected', async () => {
    const result = await bench.run(withBody('return n + 2;'), counterTests);
    const [other, up] = result.results.toSorted((one, two) => (one.name < two.name ? -1 : 1));
    expect(up).toMatchObject({
      name: 'up',
      status: 'failed',
      feedback: 'up: two. Expected 3, but got 4.',
      expected: '3',
      actual: '4',
    });
    expect(other).toMatchObject({ status: 'failed', output: 'seen\n' });
  });

  it('TK-3 an exception is told with the line of the program', async () => {
    const result = await bench.run(withBody('return n / 0;'), counterTests);
    expect(result.results[0]).toMatchObject({ status: 'error', line: 3 });
    expect(result.results[0]?.feedback).toContain('ArithmeticException: / by zero (line 3 of your program)');
  });

  it('TK-3 a loop is stopped, and its line is told', async () => {
    const result = await bench.run(withBody('while (n < 9) n *= 1; return n;'), counterTests, {
      limits: { cpuMs: 1000 },
      contract: aContract(['up', 'other']),
    });
    expect(result).toMatchObject({ verdict: 'timed-out', isPassed: false });
    expect(result.results.map(({ line }) => line)).toContain(3);
  });

  it('TK-3 what cannot be compiled is told with its line, and what does not fit the tests with what is missing', async () => {
    const broken = await bench.run(withBody('return x;'), counterTests);
    expect(broken).toMatchObject({ verdict: 'compile-failed', line: 3 });
    expect(broken.notes?.[0]?.text).toContain('cannot find symbol');
    const misfit = await bench.run('class Counter { }', counterTests);
    expect(misfit).toMatchObject({ verdict: 'compile-failed', testsLine: 4 });
    expect(misfit.message).toBe(
      'The tests do not fit the program: cannot find symbol, symbol method up(int), location class Counter.',
    );
    expect(JSON.stringify(misfit)).not.toContain('assertEquals(3');
  });

  it('TK-3 what fails after all tests fails them, and a name that hides one of the library is refused', async () => {
    const after = counterTests.replace('{\n', '{\n  @AfterAll static void end() { fail("at the end"); }\n');
    const result = await bench.run(withBody('return n + 1;'), after);
    expect(result.results.map(({ feedback }) => feedback)).toEqual(['up: at the end', 'other: at the end']);
    const hidden = await bench.run(`${withBody('return n + 1;')}class Math { }\n`, counterTests);
    expect(hidden.message).toMatch(/^The tests use another class that is called Math\./);
  });

  const { tests, programs } = readForgeries('forgeries-java', '.java.txt');

  it('TK-4 there are at least 25 forgeries', () => {
    expect(programs.filter(({ isHonest }) => !isHonest).length).toBeGreaterThanOrEqual(25);
  });

  const ending = programs.filter(({ folder }) => folder === 'ending');
  const solution = programs.find(({ name }) => name === 'solution')!;

  it('TK-4 none of those that try to end with success ends the machine, and the solution after them passes', async () => {
    const all = [...ending, solution];
    const merged = mergeForgeries(all, tests);
    const result = await bench.run(merged.code, merged.tests, { limits: { cpuMs: 10_000 } });
    expect(result).toMatchObject({ verdict: 'finished', isPassed: false, message: null });
    const passed = (one: (typeof all)[number]) =>
      result.results.filter(({ name }) => name.startsWith(`${testsOf(one)} `)).map(({ passed }) => passed);
    expect(all.map(one => [one.name, passed(one)])).toEqual(
      all.map(({ name, isHonest }) => [name, Array(8).fill(isHonest)]),
    );
    expect(result.results.at(-1)?.name).toContain(testsOf(solution));
  });

  const alone = programs.filter(one => !ending.includes(one));
  it.each(alone)('TK-4 $name', async ({ code, allowed, isHonest }) => {
    const result = await bench.run(code, tests);
    expect(result.output).not.toContain('ESCAPED');
    const wrong = result.results.filter(({ passed }) => passed !== isHonest);
    expect({ isPassed: result.isPassed, wrong, message: result.message }).toMatchObject({
      isPassed: isHonest,
      wrong: [],
    });
    expect(isHonest ? ['finished'] : allowed).toContain(result.verdict);
  });
});
