import { expect, it } from 'vitest';
import { fromGoogleTest } from './google-test.ts';

it('CG-2 tests of GoogleTest become those of Catch2', () => {
  const plain = fromGoogleTest(`#include <gtest/gtest.h>
#include "vec.hpp"

TEST(Length, Pythagoras) {
    EXPECT_EQ(length({3, 4}), 5) << "a (bracket, in) text; too" << 1;
    ASSERT_TRUE(f(a, b));
    EXPECT_THROW(unit({0, 0}), std::invalid_argument);
    EXPECT_STREQ("a,b", text);
}
`);
  expect(plain).toContain('TEST_CASE("Length.Pythagoras") {');
  expect(plain).toContain('    CHECK((length({3, 4})) == (5));\n');
  expect(plain).toContain('REQUIRE(static_cast<bool>(f(a, b)));');
  expect(plain).toContain('CHECK_THROWS_AS(unit({0, 0}), std::invalid_argument);');
  expect(plain).toContain('CHECK(std::string("a,b") == std::string(text));');
  expect(plain).not.toContain('gtest');
  expect(fromGoogleTest('TEST(a) {}\n')).toBe('TEST(a) {}\n');
});

it('CG-2 a fixture of GoogleTest prepares each test, and its macros that are not known stay', () => {
  const plain = fromGoogleTest(`#include <gtest/gtest.h>
class Stack : public ::testing::Test {
protected:
  void SetUp() override { stack.push(1); }
  std::stack<int> stack;
};

TEST_F(Stack, Top) { EXPECT_EQ(stack.top(), 1); EXPECT_DEATH(stack.pop(), ""); }
`);
  expect(plain).toContain('Stack_run() { SetUp(); }');
  expect(plain).toContain('TEST_CASE_METHOD(Stack_run, "Stack.Top") { CHECK((stack.top()) == (1));');
  expect(plain).toContain('EXPECT_DEATH(');
});

it('CG-2 tests with parameters of GoogleTest become one for each value', () => {
  const plain = fromGoogleTest(`#include <gtest/gtest.h>

class Keep : public ::testing::TestWithParam<int> {};

TEST_P(Keep, Many) {
    EXPECT_EQ(keep(GetParam()), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Some, Keep, ::testing::Values(1, two(2, 3)));
`);
  expect(plain).toContain('void Keep_Many::run_test() {\n    CHECK((keep(GetParam())) == (GetParam()));\n}');
  expect(plain).toContain(
    'TEST_CASE("Some/Keep.Many/1") {\n  Keep_Many test;\n  test.param_given = two(2, 3);\n',
  );
  expect(plain).not.toContain('INSTANTIATE');
});
