import { describe, expect, it } from 'vitest';
import { adaptBash, adaptC, adaptCpp, adaptJava, adaptJavaScript, adaptPython } from './adapt-tests.ts';

const adapted = (adapt: (named: { tests: string; program: string }) => string, tests: string) =>
  adapt({ tests, program: 'stack' });

describe('FI-3 no test of a track stays skipped', () => {
  it.each([
    [
      'unittest',
      adaptPython,
      'import pytest\nfrom stack import (\n    Stack,\n)\n@pytest.mark.task(taskno=1)\n@unittest.skip("later")\ndef test_it(self): pass\n',
      'from solution import (\n    Stack,\n)\ndef test_it(self): pass\n',
    ],
    [
      'pytest itself',
      adaptPython,
      'import pytest\nimport stack\n@pytest.mark.parametrize("a", [1])\ndef test_it(a): pass\n',
      'import pytest\nimport solution as stack\n@pytest.mark.parametrize("a", [1])\ndef test_it(a): pass\n',
    ],
    [
      'Jest',
      adaptJavaScript,
      "import {\n  expect,\n  xtest,\n} from '@jest/globals';\nimport { f } from './stack';\nxdescribe('a', () => {\n  xit('b', f);\n});\n",
      "import { f } from './stack';\ndescribe('a', () => {\n  it('b', f);\n});\n",
    ],
    [
      'Jest, by its own word',
      adaptJavaScript,
      "test('a', f);\ntest.skip.each([1])('b', f);\nit.skip('c', f);\n",
      "test('a', f);\ntest.each([1])('b', f);\nit('c', f);\n",
    ],
    [
      'JUnit',
      adaptJava,
      'import org.junit.jupiter.api.Disabled;\nimport org.junit.jupiter.api.Test;\nclass T {\n  @Disabled("Remove (this) to run \\"it\\"")\n  @Test\n  void a() {}\n\n  @Disabled @Test void b() {}\n}\n',
      'import org.junit.jupiter.api.Test;\nclass T {\n  @Test\n  void a() {}\n\n  @Test void b() {}\n}\n',
    ],
    [
      'Unity',
      adaptC,
      'static void test_a(void)\n{\n   TEST_IGNORE();   // delete this line\n   TEST_ASSERT_TRUE(f());\n}\nvoid b(void) {\n  TEST_IGNORE_MESSAGE("soon");\n}\n',
      'static void test_a(void)\n{\n   TEST_ASSERT_TRUE(f());\n}\nvoid b(void) {\n}\n',
    ],
    [
      'Catch2',
      adaptCpp,
      '#include "stack.h"\n#ifdef EXERCISM_TEST_SUITE\n#include <catch2/catch.hpp>\n#else\n#include "test/catch.hpp"\n#endif\nTEST_CASE("a") {}\n#if defined(EXERCISM_RUN_ALL_TESTS)\n#ifdef X\n#endif\nTEST_CASE("b") {}\n#endif  // EXERCISM_RUN_ALL_TESTS\n',
      '#include "stack.h"\n#ifdef EXERCISM_TEST_SUITE\n#include <catch2/catch.hpp>\n#else\n#include "test/catch.hpp"\n#endif\nTEST_CASE("a") {}\n#ifdef X\n#endif\nTEST_CASE("b") {}\n',
    ],
    [
      'bats',
      adaptBash,
      '@test "a" {\n  #[[ $BATS_RUN_SKIPPED == "true" ]] || skip\n  run f\n}\n@test "b" {\n  [[ $BATS_RUN_SKIPPED == "true" ]] || skip\n  run f\n}\n',
      '@test "a" {\n  run f\n}\n@test "b" {\n  run f\n}\n',
    ],
  ])('%s', (_, adapt, tests, expected) => {
    expect(adapted(adapt, tests)).toBe(expected);
  });
});

it('FC-6 a test that the track itself never runs stays skipped', () => {
  expect(adapted(adaptJavaScript, "test('a', f);\nxtest('b', f);\ntest.skip('takes minutes', f);\n")).toBe(
    "test('a', f);\ntest('b', f);\ntest.skip('takes minutes', f);\n",
  );
});
