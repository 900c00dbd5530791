import { join } from 'node:path';

import { expect, it } from 'vitest';

import { pastedTests } from '../unit-bench.ts';
import { rewriteTests } from './rewrite-tests.ts';

const idioms = ['c', 'cpp'].flatMap(dialect =>
  pastedTests(join(import.meta.dirname, `idioms-${dialect}`)).map(one => ({
    ...one,
    isCpp: dialect === 'cpp',
  })),
);

it.each(idioms)('TK-3 FC-5 the tests of $name are understood', ({ tests, isCpp }) => {
  const made = rewriteTests(tests, { isCpp, kept: new Set() });
  expect(made.checks.length).toBeGreaterThan(0);
  expect(made.tests.length).toBeGreaterThan(0);
});

it('TK-3 FC-5 a template case is a test for each type, with its name', () => {
  const { tests } = idioms.find(({ name }) => name === 'templates')!;
  const names = rewriteTests(tests, { isCpp: true, kept: new Set() }).tests.map(({ name }) => name);
  expect(names.filter(name => name.includes(' - '))).toEqual([
    'largest of some types - int',
    'largest of some types - double',
    'largest of some types - std::size_t',
    'largest of listed types - int',
    'largest of listed types - long',
    'largest of listed types - double',
    'sizes - int, 2',
    'sizes - char, 7',
    'with a fixture - int',
    'with a fixture - float',
    'made of two - std::vector<int>',
    'made of two - std::vector<char>',
    'made of two - std::list<int>',
    'made of two - std::list<char>',
  ]);
});

it.each([
  ['with its semicolon', 'TEST_ASSERT_EQUAL(2, up(1);\n  TEST_ASSERT_EQUAL(3, up(2));', 2],
  ['without it, before another check', 'TEST_ASSERT_EQUAL(2, up(1)\n  TEST_ASSERT_EQUAL(3, up(2));', 2],
  ['without it, before the end of the test', 'TEST_ASSERT_EQUAL(2, up(1)\n\n', 2],
  ['on the second line of a check', 'TEST_ASSERT_EQUAL(\n    2, up(1);\n  TEST_ASSERT_EQUAL(3, up(2));', 3],
  ['after a text with a bracket', 'TEST_ASSERT_EQUAL_STRING(")", show(1);\n  TEST_FAIL();', 2],
])('FC-5 FD-7 a check whose bracket is not closed is told with its own line: %s', (_, body, line) => {
  const [name] = body.split('(');
  expect(() =>
    rewriteTests(`void test_up(void) {\n  ${body}\n}\nvoid test_b(void) { TEST_PASS(); }\n`),
  ).toThrow(`Line ${line} of the tests: ${name} without its closing bracket`);
});

it('FD-7 a check over several lines is closed, also where a line begins with a helper that is called like a check', () => {
  const tests = 'void test_up(void) {\n  TEST_ASSERT_EQUAL(\n    2,\n    assert_counted(up(1))\n  );\n}\n';
  expect(() => rewriteTests(tests)).not.toThrow();
});

it('TK-3 generators and matchers that are not there are named with their line', () => {
  expect(() => rewriteTests('TEST_CASE("a") {\n  auto n = GENERATE(from_stream(3));\n}')).toThrow(
    'Line 2 of the tests: the generator from_stream is not supported here',
  );
  expect(() =>
    rewriteTests('TEST_CASE("a") {\n\n  REQUIRE_THAT(f(), Equals(Odd(1)) || IsSorted());\n}'),
  ).toThrow('Line 3 of the tests: the matcher IsSorted is not supported here');
});
