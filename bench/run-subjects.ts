import { shippedLanguage, type ShippedLanguage } from '#runner/languages/shipped-languages.ts';

/** The same program with another text, so that nothing can answer from a cache what it has answered before. */
export const variant = (fileName: string, code: string, number: number) =>
  `${code}${/\.(?:py|sh)$/.test(fileName) ? '#' : '//'} ${number}\n`;

/** A small exercise in one language, and the command that an author would use without us. */
export type Subject = {
  name: string;
  language: ShippedLanguage;
  solution: string;
  tests: string;
  /** Files for a folder, and shell commands in it that do the same without the product. */
  bare: { files: Record<string, string>; command: string };
  bareName: string;
};

const pythonSolution = 'def add(a, b):\n    return a + b\n\ndef double(x):\n    return 2 * x\n';
const pythonTests = `import unittest

class TestNumbers(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_add_negative(self):
        self.assertEqual(add(-1, -2), -3)

    def test_double(self):
        self.assertEqual(double(4), 8)
`;

const nodeSolution = 'function add(a, b) {\n  return a + b;\n}\nfunction double(x) {\n  return 2 * x;\n}\n';
const typedSolution =
  'function add(a: number, b: number): number {\n  return a + b;\n}\nfunction double(x: number): number {\n  return 2 * x;\n}\n';
const nodeHead = `const test = require('node:test');
const assert = require('node:assert');
`;
const nodeTests = `
test('add', () => assert.equal(add(1, 2), 3));
test('add negative', () => assert.equal(add(-1, -2), -3));
test('double', () => assert.equal(double(4), 8));
`;
const nodeExports = 'module.exports = { add, double };\n';
const nodeImports = "const { add, double } = require('./solution');\n";

const names = ['Ada', 'Grace', 'Alan'];
const ioTests = JSON.stringify(
  names.map(name => ({
    name: `greets ${name}`,
    stdin: `${name}\n`,
    stdout: `Hello, ${name}!\n`,
    match: 'exact',
  })),
);

/** The shipped command of a compiled language: compiled once, then run for each case. */
const ioSubject = (folder: string, bareName: string): Subject => {
  const language = shippedLanguage(folder);
  const [compile = '', run = ''] = language.executionCommand.split(' && ');
  const { executableFileName: file, defaultSolutionCode: solution } = language;
  return {
    name: `${language.name}, 3 io cases`,
    language,
    solution,
    tests: ioTests,
    bare: {
      files: { [file]: solution },
      command: [compile, ...names.map(name => `echo ${name} | ${run} >/dev/null`)].join(' && '),
    },
    bareName,
  };
};

const javaSolution = `public class Numbers {
    public static int add(int a, int b) { return a + b; }
    public static int twice(int x) { return 2 * x; }
}
`;
const javaTests = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test void adds() { assertEquals(3, Numbers.add(1, 2)); }
    @Test void addsNegative() { assertEquals(-3, Numbers.add(-1, -2)); }
    @Test void doubles() { assertEquals(8, Numbers.twice(4)); }
}
`;
const jars = '/usr/share/java';
const cSolution = 'int add(int a, int b) { return a + b; }\nint twice(int x) { return 2 * x; }\n';
const cTests = `TEST(adds) { CHECK_EQ(add(1, 2), 3); }
TEST(adds_negative) { CHECK_EQ(add(-1, -2), -3); }
TEST(doubles) { CHECK_EQ(twice(4), 8); }
`;
const catchTests = `TEST_CASE("adds") { REQUIRE(add(1, 2) == 3); }
TEST_CASE("adds negative") { REQUIRE(add(-1, -2) == -3); }
TEST_CASE("doubles") { REQUIRE(twice(4) == 8); }
`;
const plainMain =
  'int main(void) { assert(add(1, 2) == 3); assert(add(-1, -2) == -3); assert(twice(4) == 8); return 0; }\n';
const bashSolution = 'add() { echo $(( $1 + $2 )); }\ntwice() { echo $(( 2 * $1 )); }\n';
const batsTests = `setup() { source ./main.sh; }
@test "adds" { run add 1 2; [ "$output" = 3 ]; }
@test "adds negative" { run add -1 -2; [ "$output" = -3 ]; }
@test "doubles" { run twice 4; [ "$output" = 8 ]; }
`;

/** Unit tests of languages whose program and tests are compiled or started together where there is no product. */
const unitSubjects: Subject[] = [
  {
    name: 'Java unit, 3 tests',
    language: { ...shippedLanguage('java'), executableFileName: 'Numbers.java' },
    solution: javaSolution,
    tests: javaTests,
    bare: {
      files: { 'Numbers.java': javaSolution, 'NumbersTest.java': javaTests },
      command: `javac -nowarn -cp '${jars}/*' *.java && java -cp '.:${jars}/*' org.junit.platform.console.ConsoleLauncher -c NumbersTest >/dev/null`,
    },
    bareName: 'bare javac + JUnit',
  },
  {
    name: 'C unit, 3 tests',
    language: shippedLanguage('c'),
    solution: cSolution,
    tests: cTests,
    bare: {
      files: { 'main.c': `#include <assert.h>\n${cSolution}${plainMain}` },
      command: 'gcc main.c -o main && ./main',
    },
    bareName: 'bare gcc + asserts',
  },
  {
    name: 'C++ unit, 3 tests',
    language: shippedLanguage('cpp'),
    solution: cSolution,
    tests: catchTests,
    bare: {
      files: {
        'main.cpp': `#include <cassert>\n#include <string>\n#include <vector>\n${cSolution}${plainMain}`,
      },
      command: 'g++ -std=c++20 main.cpp -o main && ./main',
    },
    bareName: 'bare g++ + asserts',
  },
  {
    name: 'Bash unit, 3 tests',
    language: shippedLanguage('bash'),
    solution: bashSolution,
    tests: batsTests,
    bare: {
      files: { 'main.sh': bashSolution, 'main.bats': batsTests },
      command: 'bats main.bats >/dev/null',
    },
    bareName: 'bare bats',
  },
];

/** `node` and `python3` are the ones that the product itself uses. */
export const subjects: Subject[] = [
  {
    name: 'Python, 3 tests',
    language: shippedLanguage('python'),
    solution: pythonSolution,
    tests: pythonTests,
    bare: {
      files: { 'main.py': `${pythonSolution}\n${pythonTests}\nunittest.main()\n` },
      command: 'python3 main.py 2>/dev/null',
    },
    bareName: 'bare python3',
  },
  {
    name: 'JavaScript, 3 tests',
    language: shippedLanguage('javascript'),
    solution: nodeSolution + nodeExports,
    tests: nodeHead + nodeImports + nodeTests,
    bare: {
      files: { 'main.cjs': nodeSolution + nodeHead + nodeTests },
      command: 'node main.cjs >/dev/null',
    },
    bareName: 'bare node',
  },
  {
    name: 'TypeScript, 3 tests',
    language: shippedLanguage('typescript'),
    solution: typedSolution + nodeExports,
    tests: nodeHead + nodeImports + nodeTests,
    bare: {
      files: { 'main.cts': typedSolution + nodeHead + nodeTests },
      command: 'node --disable-warning=ExperimentalWarning main.cts >/dev/null',
    },
    bareName: 'bare node',
  },
  ioSubject('java', 'bare javac + java'),
  ioSubject('c', 'bare gcc + run'),
  ioSubject('cpp', 'bare g++ + run'),
  ...unitSubjects,
];
