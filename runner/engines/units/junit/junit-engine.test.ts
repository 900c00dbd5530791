import { aContract } from '../../../engine-kit/a-contract.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';

import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { isWhole, someOf, usually } from '../../../engine-kit/broad-lists.ts';
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

describe.runIf(isReady)('JUnit', () => {
  // The kit is made once, which takes as long as it takes.
  beforeAll(async () => {
    await bench.run('class Nothing { }', 'class NothingTest { @org.junit.jupiter.api.Test void runs() { } }');
  }, 0);

  const idioms = pastedTests(join(import.meta.dirname, 'idioms'));
  it.each(usually(idioms, ['assertj', 'parameterized'], ({ name }) => name))(
    'TK-3 FC-5 $name: a file of tests runs unchanged',
    async ({ code, tests }) => {
      const result = await bench.run(code, tests);
      expect(result.results.filter(one => !one.passed)).toEqual([]);
      expect(result).toMatchObject({ verdict: 'finished', isPassed: true, message: null });
      expect(result.results.length).toBeGreaterThan(2);
      expect(await bench.run(code, tests, { contract: result.contract! })).toMatchObject({ isPassed: true });
    },
  );

  // It starts a second engine, and what that makes ready takes as long as ten runs.
  it.each(isWhole ? [24] : [])(
    'FV-12 a program has its threads beside those of the virtual machine where no control group counts them, here %i',
    async few => {
      const ungrouped = unitBench(options => junitEngine({ ...options, cgroups: null }), {
        ...shippedLanguage('java'),
        testFramework: 'junit',
      });
      // Long enough for somebody who looks every 20 ms.
      const threads = (count: number) => `import java.util.stream.*;
class Threads {
  static long sum() throws Exception {
    var threads = IntStream.range(0, ${count}).mapToObj(i -> new Thread(() -> {
      try { Thread.sleep(300); } catch (InterruptedException stopped) { }
    })).toList();
    threads.forEach(Thread::start);
    for (Thread one : threads) one.join();
    return threads.size();
  }
}
`;
      const tests = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class ThreadsTest {
  @Test void all() throws Exception { assertTrue(Threads.sum() > 0); }
}
`;
      try {
        const { isPassed, message, contract } = await ungrouped.run(threads(few), tests);
        expect({ isPassed, message }).toEqual({ isPassed: true, message: null });
        const many = await ungrouped.run(threads(200), tests, { contract: contract! });
        expect(many.verdict).toBe('too-many-processes');
      } finally {
        await ungrouped.stop();
      }
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

  it('FC-5 a class that hides one of the language is refused only where tests could mean the other', async () => {
    const tests = (name: string) =>
      `import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\nclass HeroTest { @Test void named() { ${name} hero = new ${name}(); assertEquals("Ada", hero.name()); } }\n`;
    const character = 'class Character { String name() { return "NAME"; } }\n';
    const author = await bench.run(character.replace('NAME', 'Bob'), tests('Character'));
    expect(author.results[0]?.feedback).toContain('Bob');
    const contract = aContract(['named']);
    const program = `${character}class Hero { String name() { return "Ada"; } }\n`;
    expect(await bench.run(program, tests('Hero'), { contract })).toMatchObject({ isPassed: true });
    const { message } = await bench.run(program, tests('Character'), { contract });
    expect(message).toContain('another class that is called Character');
  });

  it('FD-7 tests open hidden files by their names, and the program only its own', async () => {
    const files = [
      { name: 'names.txt', kind: 'readOnly', content: 'Ada\n' },
      { name: 'data/right.txt', kind: 'hidden', content: 'hello Ada' },
    ] as const;
    const reading = (path: string, other = '') =>
      `import java.nio.file.*;\nclass Greeter {\n  static String greet() throws Exception { ${other} return "hello " + Files.readString(Path.of("${path}")).trim(); }\n}\n`;
    const tests =
      'import static org.junit.jupiter.api.Assertions.*;\nimport java.io.*;\nimport java.util.*;\nimport org.junit.jupiter.api.*;\n' +
      'class GreeterTest {\n  @Test void greets() throws Exception { assertEquals(new Scanner(new File("data/right.txt")).nextLine(), Greeter.greet()); }\n}\n';
    const right = await bench.run(reading('names.txt'), tests, { files: [...files] });
    expect(right).toMatchObject({ isPassed: true, message: null });
    const contract = right.contract!;
    const again = await bench.run(reading('./names.txt'), tests, { files: [...files], contract });
    expect(again).toMatchObject({ isPassed: true });
    const spying = [
      reading('data/right.txt').replace('"hello " + ', ''),
      reading('/tmp/./data//right.txt').replace('"hello " + ', ''),
      reading('other/right.txt', 'new java.io.File("data").renameTo(new java.io.File("other"));').replace(
        '"hello " + ',
        '',
      ),
    ];
    for (const code of spying) {
      const { isPassed, results } = await bench.run(code, tests, { files: [...files], contract });
      expect({ isPassed, code }).toEqual({ isPassed: false, code });
      expect(results[0]?.feedback).toContain('a program cannot use');
    }
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
    const result = await bench.run(useSquare, squareTests, { files, contract: aContract(['area']) });
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
    const contract = aContract(['area']);
    const result = await bench.run(useSquare, tests, { files: [withSquare('0'), base, all], contract });
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
      feedback: expect.stringMatching(/^up: two\. Expected 3, but got 4\.\nCalled: .*up\(2\)$/),
      expected: '3',
      actual: '4',
    });
    expect(up).not.toHaveProperty('line');
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
    const hidden = await bench.run(`${withBody('return n + 1;')}class Test { }\n`, counterTests, {
      contract: aContract(['up', 'other']),
    });
    expect(hidden.message).toMatch(/^The tests use another class that is called Test\./);
  });

  const numbers =
    'import java.util.*;\nimport java.util.function.*;\nclass Point {\n  int x;\n  Point(int x) { this.x = x; }\n}\n' +
    'class Numbers {\n  static final int LIMIT = 9;\n  static boolean isPrime(int n) { return n == 7; }\n' +
    '  static List<Integer> upTo(int n) { return List.of(1, 2); }\n  int half(int n) { return n / 2; }\n' +
    '  static void each(List<Integer> all, Consumer<Object> what) { all.forEach(what); }\n}\n';
  const numbersTests =
    'import static org.junit.jupiter.api.Assertions.*;\nimport java.util.*;\nimport org.junit.jupiter.api.*;\n' +
    'class NumbersTest {\n  @Test void primes() { assertTrue(Numbers.isPrime(7)); assertFalse(Numbers.isPrime(8)); }\n' +
    '  @Test void lists() { assertEquals(List.of(1, 2), Numbers.upTo(2)); }\n' +
    '  @Test void others() { assertEquals(2, new Numbers().half(5)); assertEquals(9, Numbers.LIMIT); assertEquals(3, new Point(3).x); }\n' +
    '  @Test void callbacks() { Numbers.each(List.of(4), one -> assertEquals(4, one)); }\n' +
    '  @Test void fails() { assertThrows(AssertionError.class, () -> Numbers.each(List.of(1), one -> fail("always"))); }\n}\n';

  it('CT-1 CT-5 the tests are compiled once, and the author reads what they use', async () => {
    const { contract, isPassed } = await bench.run(numbers, numbersTests);
    expect(isPassed).toBe(true);
    expect(contract?.uses).toEqual([
      'Numbers.LIMIT is int',
      'Numbers.each(List<Integer>, Consumer<Object>)',
      'Numbers.half(int) gives int',
      'Numbers.isPrime(int) gives boolean',
      'Numbers.upTo(int) gives List<Integer>',
      'Point.x is int',
      'new Numbers()',
      'new Point(int)',
    ]);
    // Tests of a student's run do not matter: those of the contract are run.
    expect(await bench.run(numbers, 'class Other {}', { contract: contract! })).toMatchObject({
      isPassed: true,
      results: Array(5).fill({ passed: true }),
    });
    const seen = { java: { ...(contract!.seen['java'] as object), version: 'another' } };
    const old = await bench.run(numbers, numbersTests, { contract: { ...contract!, seen } });
    expect(old).toMatchObject({ isPassed: true, message: null });
    const broken = { java: { ...(contract!.seen['java'] as object), tests: 'AAAA' } };
    expect(
      await bench.run(numbers, numbersTests, { contract: { ...contract!, seen: broken } }),
    ).toMatchObject({
      isPassed: true,
    });
  });

  /** What is written instead, the line where it is told, and how; those of one row are in one program, in different tests. */
  type Change = [right: string, wrong: string, line: number, sentence: string];
  const isPrime = 'static boolean isPrime(int n) { return n == 7; }';
  const changes: Change[][] = [
    [
      [
        'isPrime(int n) {',
        'isprime(int n) {',
        9,
        'primes: There is no method isPrime(int) in Numbers, but isprime(int).',
      ],
      [
        'List<Integer> upTo(int n) { return List.of(1, 2); }',
        'Object upTo(int n) { class L { public boolean equals(Object o) { return true; } } return new L(); }',
        10,
        'lists: Numbers.upTo must give back a plain value; yours gives back an object of your class L.',
      ],
      [
        '{ return n / 2; }',
        '{ return n / 2; }\n  private Numbers() {}',
        12,
        'others: The constructor Numbers() is private, but the tests call it.',
      ],
    ],
    [
      [
        isPrime,
        'static BooleanSupplier isPrime(int n) { return () -> n == 7; }',
        9,
        'primes: Numbers.isPrime must return boolean; yours returns BooleanSupplier.',
      ],
      [
        'Point(int x) { this.x = x; }',
        'Point(int x, int y) { this.x = x; }',
        5,
        'others: There is no constructor Point(int), but Point(int, int).',
      ],
    ],
    [
      ['static boolean isPrime', 'boolean isPrime', 9, 'primes: Numbers.isPrime must be static.'],
      ['  int x;', '  private int x;', 4, 'others: Point.x is private, but the tests use it.'],
    ],
    [
      [
        'static boolean isPrime',
        'private static boolean isPrime',
        9,
        'primes: Numbers.isPrime(int) is private, but the tests call it.',
      ],
      ['int LIMIT', 'int Limit', 8, 'others: There is no field LIMIT in Numbers, but Limit.'],
    ],
    [
      [
        'isPrime(int n) { return n == 7',
        'isPrime(String n) { return n == "7"',
        9,
        'primes: There is no method isPrime(int) in Numbers, but isPrime(String).',
      ],
      ['int LIMIT = 9', 'String LIMIT = "9"', 8, 'others: Numbers.LIMIT must be int; yours is String.'],
    ],
    [
      [
        isPrime,
        'static void isPrime(int n) { }',
        9,
        'primes: Numbers.isPrime must return boolean; yours returns nothing (void).',
      ],
    ],
    [
      [
        isPrime,
        'static java.util.function.BooleanSupplier isPrime(int n) { return () -> true; }',
        9,
        'primes: Numbers.isPrime must return boolean; yours returns BooleanSupplier.',
      ],
    ],
  ];
  const usualChanges = changes.slice(0, 4);
  const sentencesOf = (row: Change[]) => row.map(([, , , sentence]) => sentence).join(' ');
  it.each((isWhole ? changes : usualChanges).map(row => [sentencesOf(row), row] as const))(
    'CT-1 FV-4 FW-2 with its line: %s',
    async (_, row) => {
      const contract = await bench.contractOf(numbers, numbersTests);
      const program = row.reduce((text, [right, wrong]) => text.replace(right, wrong), numbers);
      const { results } = await bench.run(program, numbersTests, { contract });
      const told = results
        .filter(({ passed }) => !passed)
        .map(({ status, line, feedback }) => {
          const [sentence, call = 'Called: '] = feedback.split('\n');
          expect(call).toMatch(/^Called: /);
          return { status, line, sentence };
        });
      const wanted = row.map(([, , line, sentence]) => ({
        status: 'error',
        line,
        sentence: `${sentence} (line ${line} of your program)`,
      }));
      const byTest = (all: typeof told) => all.toSorted((a, b) => (a.sentence! < b.sentence! ? -1 : 1));
      expect(byTest(told)).toEqual(byTest(wanted as typeof told));
    },
  );

  it('CT-1 FW-2 a class with another name is told with its line', async () => {
    const contract = await bench.contractOf(numbers, numbersTests);
    const renamed = numbers.replace('class Numbers', 'class numbers');
    expect(await bench.run(renamed, numbersTests, { contract })).toMatchObject({
      verdict: 'compile-failed',
      message: 'There is no class Numbers, but numbers.',
      line: 7,
    });
  });

  it('CT-3 terms that the solution itself does not pass are not asked of others', async () => {
    const orders =
      'import java.util.*;\nclass Orders {\n  static class ByName implements Comparator<String> { int used; public int compare(String a, String b) { return a.compareTo(b); } }\n' +
      '  static Comparator<String> byName() { return new ByName(); }\n}\n';
    const casting =
      'import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n' +
      'class OrdersTest {\n  @Test void casts() { assertEquals(0, ((Orders.ByName) Orders.byName()).used); }\n}\n';
    const { contract } = await bench.run(orders, casting);
    expect(contract).toMatchObject({ tests: ['casts'], seen: {}, uses: [] });
    expect(contract?.seen).toEqual({});
    expect((await bench.run(orders, casting, { contract: contract! })).isPassed).toBe(true);
  });

  describe('another expected object', () => {
    const box = (made: string, equal: string) => `public class Box {
  private final int size;
  public Box(int size) { ${made}this.size = size; }
  public Box twice() { return new Box(2 * size); }
  @Override public boolean equals(Object other) { return other instanceof Box && ${equal}; }
  @Override public int hashCode() { return 1; }
}
`;
    const honest = '((Box) other).size == size';
    const solution = box('', honest).replace('return 1', 'return size');
    const tests = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class BoxTest {
  @Test void doubles() { assertEquals(new Box(6), new Box(3).twice()); }
  @Test void hashes() { assertEquals(new Box(2).hashCode(), new Box(2).hashCode()); }
}
`;
    it('CT-1 a test that passes with it proves nothing, and equals is told with its line', async () => {
      const contract = await bench.contractOf(solution, tests);
      const lying = await bench.run(box('', '(size == size)'), tests, { contract });
      const [refuted, hashes] = lying.results.toSorted((one, other) => one.name.localeCompare(other.name));
      expect(refuted).toMatchObject({ name: 'doubles', passed: false, status: 'failed', line: 5 });
      expect(refuted!.feedback).toContain('expects a different Box. Look at your method Box.equals');
      expect(hashes!.passed).toBe(true);
    });

    it('CT-3 a program passes if its objects share a hash code, or cannot be made from other values', async () => {
      const contract = await bench.contractOf(solution, tests);
      const program = box('', honest);
      expect(await bench.run(program, tests, { contract })).toMatchObject({ isPassed: true });
      for (const made of ['while (size == 7) { } ', 'if (size == 7) throw new Error(); ']) {
        const limits = { cpuMs: 1500 };
        const result = await bench.run(box(made, honest), tests, { contract, limits });
        expect(result).toMatchObject({ isPassed: true, verdict: 'finished', message: null });
      }
    });
  });

  describe('CT-1 what tests hand over', () => {
    const evens = (body: string) =>
      `import java.util.*;\npublic class Evens {\n  public static List<Integer> of(List<Integer> all) { ${body} }\n}\n`;
    const evensTests = `import static org.junit.jupiter.api.Assertions.*;
import java.util.*;
import org.junit.jupiter.api.*;
class EvensTest {
  private final List<Integer> all = new ArrayList<>(List.of(1, 2, 4));
  @Test void keepsEvens() { List<Integer> evens = Evens.of(all); long count = all.stream().filter(n -> n % 2 == 0).count(); assertEquals(count, evens.size()); }
}
`;
    const solution = evens(
      'List<Integer> evens = new ArrayList<>(all); evens.removeIf(n -> n % 2 != 0); return evens;',
    );

    it('is withheld from a program that changes it, unlike the solution, and told with the line', async () => {
      const contract = await bench.contractOf(solution, evensTests);
      const result = await bench.run(evens('all.clear(); return all;'), evensTests, { contract });
      expect(result.results).toMatchObject([{ passed: false, status: 'failed', line: 3 }]);
      expect(result.results[0]?.feedback).toContain('Evens.of changes the list that the tests gave it');
      const inPlace = evens('all.removeIf(n -> n % 2 != 0); return all;');
      expect(await bench.run(inPlace, evensTests, { contract })).toMatchObject({ isPassed: true });
    });

    it('is the same thing for a program that only looks at it', async () => {
      const tests = evensTests.replace(
        'List<Integer> evens =',
        'assertSame(all, Evens.of(all)); List<Integer> evens =',
      );
      const asked = tests.replace('assertEquals(count, evens.size())', 'assertEquals(3, evens.size())');
      const same = evens('return all;');
      const { contract } = await bench.run(same, asked);
      expect(await bench.run(same, asked, { contract: contract! })).toMatchObject({ isPassed: true });
    });
  });

  it('CT-1 a program sees its own frames, and neither those of tests nor of JUnit', async () => {
    const shown = (body: string) => `public class Shown {\n  static String all() { ${body} }\n}\n`;
    const tests = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
class ShownTest { @Test void shows() { assertTrue(Shown.all().contains("Shown.all")); } }
`;
    const result = await bench.run(
      shown(
        'java.io.StringWriter text = new java.io.StringWriter(); new Error().printStackTrace(new java.io.PrintWriter(text)); ' +
          'String called = java.util.Arrays.toString(Thread.currentThread().getStackTrace()); ' +
          'String walked = StackWalker.getInstance().walk(all -> all.toList()).toString(); ' +
          'for (String one : new String[] { text.toString(), called, walked }) System.out.println("looked: " + one); return walked;',
      ),
      tests,
    );
    expect(result).toMatchObject({ isPassed: true });
    const looked = result.output.split('looked: ').slice(1);
    expect(looked.map(text => text.includes('Shown.all'))).toEqual([true, true, true]);
    expect(result.output).not.toMatch(/junit|cairn|ShownTest|reflect|\$all/);
  });

  it('CT-2 a check that fails in a callback fails its test, and the program does not learn what was expected', async () => {
    const contract = await bench.contractOf(numbers, numbersTests);
    const trying = numbers.replace(
      'all.forEach(what);',
      'for (int one : all) for (int other = one - 1; other <= one; other++) try { what.accept(other); } catch (AssertionError e) { System.out.println(e.getMessage()); if (e.getMessage().equals("always")) throw e; }',
    );
    const result = await bench.run(trying, numbersTests, { contract });
    const failed = result.results.filter(({ passed }) => !passed);
    expect(failed.map(({ feedback }) => feedback)).toEqual([
      'callbacks: Expected 4, but got 3. (line 12 of your program)',
    ]);
    expect(failed[0]?.output).toBe('a check of the tests failed\n');
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
  it.each(someOf(alone))('TK-4 $name', async ({ code, allowed, isHonest }) => {
    const contract = await bench.contractOf(solution.code, tests);
    const result = await bench.run(code, tests, { contract });
    expect(result.output).not.toContain('ESCAPED');
    const wrong = result.results.filter(({ passed }) => passed !== isHonest);
    expect({ isPassed: result.isPassed, wrong, message: result.message }).toMatchObject({
      isPassed: isHonest,
      wrong: [],
    });
    expect(isHonest ? ['finished'] : allowed).toContain(result.verdict);
  });

  const ofValues = programs.filter(({ folder }) => folder === 'values');
  it.each(someOf(ofValues))('TK-4 $name, where no tests of an author’s run are there', async ({ code }) => {
    const contract = await bench.contractOf(solution.code, tests);
    const result = await bench.run(code, tests, { contract: { ...contract, seen: {} } });
    expect(result.isPassed).toBe(false);
  });
});
