import { aContract } from '../../../engine-kit/a-contract.ts';
import type { RunContract } from '#contract/running/run-request.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { isWhole, someOf, usually } from '../../../engine-kit/broad-lists.ts';
import { readForgeries } from '../forgeries.ts';
import { pastedTests, unitBench } from '../unit-bench.ts';
import { cEngine } from './c-engine.ts';

const dialects = [
  { dialect: 'c' as const, compiler: '/usr/bin/gcc', ending: '.c' },
  { dialect: 'cpp' as const, compiler: '/usr/bin/g++', ending: '.cpp' },
].filter(({ compiler }) => existsSync(compiler));

/** Each compiles the headers of its language once, which takes as long as many tests. */
const benches = {
  c: unitBench(cEngine, shippedLanguage('c')),
  cpp: unitBench(cEngine, shippedLanguage('cpp')),
};
afterAll(() => Promise.all(Object.values(benches).map(bench => bench.stop())));

it('TK-4 there are at least 25 forgeries of C and C++', () => {
  const all = dialects.flatMap(
    ({ dialect, ending }) => readForgeries(`forgeries-${dialect}`, ending).programs,
  );
  expect(all.filter(({ isHonest }) => !isHonest).length).toBeGreaterThanOrEqual(25);
});

/** One of each framework and of each way to find tests. Compiling C++ takes a second, and the author's run compiles several times. */
const usualIdioms = {
  c: [
    'cmocka-groups',
    'cmocka-memory',
    'main-under-another-name',
    'minunit',
    'names-of-library-apart',
    'processes-and-output',
    'unity-fixture',
  ],
  cpp: ['sections'],
};

describe.each(dialects)('unit tests of $dialect', ({ dialect, ending }) => {
  const bench = benches[dialect];

  const idioms = pastedTests(join(import.meta.dirname, `idioms-${dialect}`));
  it.each(usually(idioms, usualIdioms[dialect], ({ name }) => name))(
    'TK-3 FC-5 FD-7 $name: a file of tests runs unchanged, for the author and for a student',
    async ({ name, code, tests }) => {
      const result = await bench.run(code, tests);
      expect({ message: result.message, wrong: result.results.filter(one => !one.passed) }).toEqual({
        message: null,
        wrong: [],
      });
      expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
      if (dialect === 'cpp' && name !== 'sections') return;
      const again = await bench.run(code, tests, { contract: result.contract! });
      expect(again.results.filter(one => !one.passed && one.status !== 'skipped')).toEqual([]);
    },
  );

  it.each(dialect === 'c' || isWhole ? [ending] : [])(
    'FI-1 a program includes its headers and is linked with its sources, whose macros stay out of the tests (%s)',
    async () => {
      const files = [
        {
          name: 'area.h',
          kind: 'edited',
          content: 'int area(int side);\n#define CAIRN_V(a, b, c) 9\n#define area_of area\n',
        },
        {
          name: `area${ending}`,
          kind: 'edited',
          content: '#include "area.h"\nint area(int side) { return side * side; }\n',
        },
        {
          name: 'secret.h',
          kind: 'hidden',
          content: '#define NINE 9\nstatic int nine(void) { return NINE; }',
        },
      ] as const;
      const asserts =
        '#include <assert.h>\n#include "secret.h"\nint main(void) { assert(area(3) == nine()); return 0; }\n';
      const right = await bench.run('#include "area.h"\n', asserts, { files: [...files] });
      expect({ message: right.message, isPassed: right.isPassed }).toEqual({ message: null, isPassed: true });
      const wrong = files.map(file => ({ ...file, content: file.content.replace('side * side', 'side') }));
      expect((await bench.run('#include "area.h"\n', asserts, { files: wrong })).isPassed).toBe(false);
      const broken = files.map(file => ({ ...file, content: file.content.replace('side * side', 'sid') }));
      const unread = await bench.run('#include "area.h"\n', asserts, { files: broken });
      const place = { line: 2, file: 'area.c' };
      expect(unread).toMatchObject({ verdict: 'compile-failed', ...place });
      expect(unread.notes?.[0]).toMatchObject({ kind: 'error', ...place });
      const peeking = await bench.run('#include "secret.h"\n', asserts, { files: [...files] });
      expect(peeking.verdict).toBe('compile-failed');
      expect(JSON.stringify(peeking)).not.toContain('nine');
      // The line of the tests, not that of the tests with what they include.
      const misfit = await bench.run('#include "area.h"\n', asserts.replace('nine()', 'nein'), {
        files: [...files],
      });
      expect(misfit).toMatchObject({ verdict: 'compile-failed', testsLine: 3 });
    },
  );

  it.runIf(dialect === 'c')(
    'FC-5 memory that is not freed fails a test of cmocka with UNIT_TESTING',
    async () => {
      const { code, tests } = idioms.find(({ name }) => name === 'cmocka-memory')!;
      const { contract } = await bench.run(code, tests);
      const leaking = code.replace('for (char **one = both; *one; one++) free(*one);', '');
      const { results } = await bench.run(leaking, tests, { contract: contract! });
      expect(results.map(({ name, passed }) => [name, passed])).toEqual([
        ['test_copy', true],
        ['test_free_pair', false],
        ['test_with_a_fixture', false],
      ]);
    },
  );

  const { tests, programs } = readForgeries(`forgeries-${dialect}`, ending);
  let known: { contract: RunContract };
  beforeAll(async () => {
    const { code } = programs.find(({ name }) => name === 'solution')!;
    const { contract } = await bench.run(code, tests);
    known = { contract: contract! };
  });

  it.each(someOf(programs))('TK-4 $name', async ({ code, allowed, isHonest }) => {
    const result = await bench.run(code, tests, known);
    expect(result.output).not.toContain('ESCAPED');
    const wrong = result.results.filter(({ passed }) => passed !== isHonest);
    expect({ isPassed: result.isPassed, wrong, message: result.message }).toMatchObject({
      isPassed: isHonest,
      wrong: [],
    });
    expect(isHonest ? ['finished'] : allowed).toContain(result.verdict);
  });
});

describe.runIf(existsSync('/usr/bin/gcc'))('what a student reads', () => {
  const bench = benches.c;
  const tests =
    'TEST(small) {\n  CHECK_EQ(up(1), 2);\n}\n\nTEST(zero) { CHECK_EQ(up(0), 1); }\n\nTEST(large) { CHECK(up(99) == 100); }\n';
  const up = (body: string) => `int up(int n) {\n  ${body}\n}\n`;

  it('TK-3 a crash or a loop fails one test, and the others have their say', async () => {
    const code = up('if (n == 1) return *(int *)0; if (n == 0) for (;;); return n + 1;');
    const result = await bench.run(code, tests, { limits: { cpuMs: 1000 } });
    expect(result.results).toMatchObject([
      { status: 'error', feedback: expect.stringContaining('segmentation fault') },
      { status: 'error', feedback: expect.stringContaining('stopped after 1000 ms') },
      { status: 'passed' },
    ]);
  });

  it('FW-3 WM-1 where somebody reads it, the first failed test knows from the checks of gcc why', async () => {
    const owner = { person: 'student', course: 'c', isBackground: false };
    const contract = await bench.contractOf(up('return n + 1;'), tests);
    const past = await bench.run(up('int a[2] = {0}; return a[n + 1];'), tests, { owner, contract });
    expect(past.results[0]).toMatchObject({
      cause: expect.stringContaining('index 2 out of bounds'),
      line: 2,
    });
    const endless = await bench.run(up('while (n) n |= 1;\n  return 1;'), tests, {
      owner,
      contract,
      limits: { cpuMs: 1000 },
    });
    expect(endless.results[0]).toMatchObject({ cause: 'cairn: still computing', line: 2 });
  });

  it('FD-7 a check of Unity in the program misses its bracket on its own line, and one that the program defines anew judges nothing', async () => {
    const unity =
      '#include "unity.h"\nvoid setUp(void) {}\nvoid tearDown(void) {}\nvoid test_up(void) { TEST_ASSERT_EQUAL(2, up(1)); }\n' +
      'int main(void) { UNITY_BEGIN(); RUN_TEST(test_up); return UNITY_END(); }\n';
    const contract = await bench.contractOf(up('return n + 1;'), unity);
    const open = await bench.run(up('TEST_ASSERT(n > 0;\n  return n + 1;'), unity, { contract });
    expect(open).toMatchObject({ verdict: 'compile-failed', line: 2 });
    const harmless = '#define TEST_ASSERT_EQUAL(a, b) ((void)0)\n#define RUN_TEST(a) ((void)0)\n';
    const wrong = await bench.run(harmless + up('return n;'), unity, { contract });
    expect(wrong.results).toMatchObject([{ name: 'test_up', status: 'failed' }]);
    expect((await bench.run(harmless + up('return n + 1;'), unity, { contract })).isPassed).toBe(true);
  });

  it('TK-3 a wrong value is told with what was checked', async () => {
    const result = await bench.run(up('return n;'), tests);
    expect(result.results[0]).toMatchObject({
      status: 'failed',
      feedback: 'small: up(1): expected 2, but got 1.',
      expected: '2',
      actual: '1',
    });
  });

  it('TK-3 errors of the compiler have their line; what does not fit the tests says what is missing', async () => {
    const broken = await bench.run(up('return m;'), tests);
    expect(broken).toMatchObject({ verdict: 'compile-failed', line: 2 });
    const misfit = await bench.run('int down(int n) { return n; }\n', tests);
    expect(misfit.verdict).toBe('compile-failed');
    expect(misfit.message).toMatch(/^The tests do not fit the program: .*up/);
    expect(JSON.stringify(misfit)).not.toContain('100');
  });

  it('TK-3 what is not supported is named with its line, and a program is not judged before its author ran the tests', async () => {
    const odd = await bench.run(up('return 1;'), 'TEST(a) {\n  expect_check(up, n, is_even, 0);\n}\n');
    expect(odd).toMatchObject({ isPassed: false, testsLine: 2 });
    expect(odd.message).toBe(
      'Line 2 of the tests: expect_check is not supported here: please use expect_value, expect_in_range or expect_any, and check more inside of the function.',
    );
    const early = await bench.run(up('return n + 1;'), tests, {
      contract: aContract(['small', 'zero', 'large']),
    });
    expect(early).toMatchObject({ isPassed: false });
    expect(early.message).toContain('has to run these tests once');
  });
});

describe.runIf(existsSync('/usr/bin/gcc'))('what does not fit the solution', () => {
  const bench = benches.c;
  const tests = 'TEST(a) { CHECK(digit_sum(12) == 3 && digit_sum(5) > 4); }\n';
  const solution = 'int digit_sum(int n) { return n == 0 ? 0 : n % 10 + digit_sum(n / 10); }\n';
  let contract: RunContract;
  beforeAll(async () => {
    contract = (await bench.run(solution, tests)).contract!;
  });

  it('CT-5 the author reads what the tests use', () => {
    expect(contract.uses).toEqual(['int digit_sum(int n)']);
    expect(contract.seen['c']).toMatchObject({ mode: 'apart' });
  });

  it.each([
    [
      'struct Yes { int n; };\nstruct Yes digit_sum(int n) { return (struct Yes){n}; }\n',
      { message: 'digit_sum must return int; yours returns struct Yes.', line: 2 },
    ],
    [
      '\nint digitSum(int n) { return n; }\n',
      { message: 'There is no function digit_sum, but digitSum.', line: 2 },
    ],
    [
      'int digit_sum(int n, int base) { return n + base; }\n',
      { message: 'The tests need int digit_sum(int n); yours is int digit_sum(int n, int base).', line: 1 },
    ],
    [
      'int digit_sum(int n) { return n;\n',
      { message: 'Something in your program is not closed: a } is missing.' },
    ],
  ])('CT-1 FV-5 %j is told with its line', async (code, told) => {
    const result = await bench.run(code, tests, { contract });
    expect(result).toMatchObject({ verdict: 'compile-failed', isPassed: false, ...told });
    expect(JSON.stringify(result)).not.toMatch(/cairn[0-9a-f]{12}/);
  });

  it('CT-1 a contract of another form is ignored, and what can be checked without it is', async () => {
    const seen = { ...contract.seen, c: { mode: 'apart', functions: [{ name: 'a b' }] } };
    const result = await bench.run(solution, tests, { contract: { ...contract, seen } });
    expect(result).toMatchObject({ isPassed: true });
  });
});

describe.runIf(existsSync('/usr/bin/g++'))('Catch2', () => {
  const bench = benches.cpp;

  it('TK-3 every value of a generator and every matcher is judged', async () => {
    const code = `#include <string>
int square(int n) { return n == -4 ? 4 : n * n; }
std::string greet() { return "Hello, Bob"; }
int seen = 0;
`;
    const result = await bench.run(
      code,
      `TEST_CASE("table") {
  auto [n, wanted] = GENERATE(table<int, int>({{3, 9}, {-4, 16}}));
  CHECK(square(n) == wanted);
}
TEST_CASE("all") {
  auto a = GENERATE(1, 2);
  SECTION("x") { auto b = GENERATE(range(0, 3)); seen += a * b; CHECK(b < 3); }
  SECTION("y") { seen += 100; CHECK(a > 0); }
  if (a == 2 && seen >= 200) CHECK(seen == 209);
}
TEST_CASE("part") { CHECK_THAT(greet(), StartsWith("Hello") && EndsWith("Ada")); }
TEST_CASE("lifted") { CHECK_THAT(greet(), ContainsSubstring("Ada")); }
`,
    );
    expect(result.results).toMatchObject([
      { name: 'table', feedback: 'table: square(n): expected 16, but got 4.' },
      { name: 'all', passed: true },
      { name: 'part', passed: false, feedback: expect.stringContaining('not as it should be') },
      { name: 'lifted', feedback: 'lifted: greet(): expected a text with "Ada", but got "Hello, Bob".' },
    ]);
  });
});
