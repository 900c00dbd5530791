import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import { shippedLanguages } from '#runner/client.ts';
import { realRunner } from '#test/real-runner.ts';
import { findSurvivors } from '../find-survivors.ts';
import { mutateProgram } from '../mutate-program.ts';
import { mutableLanguageOf } from '../parse-program.ts';
import { deriveCalls } from './derive-calls.ts';
import { probeProgram, readProbe } from './probe-program.ts';

const runner = await realRunner();

type Sample = { solution: string; tests: string; wrong: string };

/** Runs the tests with the suggested one against the solution and against the wrong program that they accepted. */
const suggestFor = async (name: string, { solution, tests, wrong }: Sample) => {
  const language = shippedLanguages().find(one => one.name === name)!;
  const kind = mutableLanguageOf(language.executableFileName)!;
  const request: RunRequest = {
    id: 'suggested',
    language,
    code: solution,
    testCode: tests,
    contract: null,
    isRecording: true,
    limits: { ...defaultLimits, cpuMs: 5000 },
  };
  const mutant = mutateProgram({ language: kind, code: solution }).find(
    ({ after }) => after.trim() === wrong,
  )!;
  const [survivor] = await findSurvivors(one => runner.run(one), request, kind, [mutant]);
  const { testCode } = addSuggestedTest(language.testFramework, tests, survivor!.suggestion!)!;
  const run = (code: string) => runner.run({ ...request, testCode, code });
  const [solved, rejected] = [await run(solution), await run(mutant.code)];
  const failing = rejected.results.filter(({ passed }) => !passed).map(one => one.name);
  return { testCode, isSolved: solved.isPassed, failing, notes: solved.notes ?? [] };
};

const mayVote: Record<string, Omit<Sample, 'tests'>> = {
  Python: { solution: 'def may_vote(age):\n    return age >= 18\n', wrong: 'return age > 18' },
  JavaScript: { solution: 'function mayVote(age) {\n  return age >= 18;\n}\n', wrong: 'return age > 18;' },
  TypeScript: {
    solution: 'export function mayVote(age: number): boolean {\n  return age >= 18;\n}\n',
    wrong: 'return age > 18;',
  },
};

describe('LC-3 a suggested test passes with the solution, and fails with the wrong program', () => {
  it.each([
    [
      'unittest',
      'Python',
      'import unittest\n\nclass TestIt(unittest.TestCase):\n    def test_30(self):\n        self.assertTrue(may_vote(30))\n\nif __name__ == "__main__":\n    unittest.main()\n',
    ],
    [
      'plain functions',
      'Python',
      'from solution import may_vote\n\ndef test_30():\n    assert may_vote(30)\n',
    ],
    ['examples', 'Python', '>>> may_vote(30)\nTrue\n'],
    [
      'expect',
      'JavaScript',
      "describe('votes', () => {\n  it('30', () => {\n    expect(mayVote(30)).toBe(true);\n  });\n});\n",
    ],
    [
      'node:test',
      'JavaScript',
      "import test from 'node:test';\nimport assert from 'node:assert/strict';\n\ntest('30', () => assert.equal(mayVote(30), true));\n",
    ],
    [
      'imported names',
      'JavaScript',
      "const { test } = require('node:test');\nconst { ok } = require('node:assert');\nconst { mayVote } = require('./solution');\n\ntest('30', () => {\n  ok(mayVote(30));\n});\n",
    ],
    [
      'types',
      'TypeScript',
      "import { mayVote } from './solution';\n\ntest('30', () => {\n  expect(mayVote(30)).toBe(true);\n});\n",
    ],
  ])('with %s in %s', async (_, name, tests) => {
    const { isSolved, failing, notes } = await suggestFor(name, { ...mayVote[name]!, tests });
    expect({ isSolved, failing, notes }).toEqual({
      isSolved: true,
      failing: [expect.stringMatching(/1[789]/)],
      notes: [],
    });
  });
});

it('LC-3 calls to try in Java can be compiled: they have as many arguments, of the same types, and return something', () => {
  const solution = `class Main {
  static int sum(int[] numbers) { return 0; }
  static String join(java.util.List<String> words, String between) { return ""; }
  static void print(int number) { }
  static double part(int of, double share) { return 0; }
}
`;
  const tests = `class MainTest {
  @Test void all() {
    assertEquals(3, Main.sum(new int[]{1, 2}));
    assertEquals("a-b", Main.join(List.of("a", "b"), "-"));
    Main.print(3);
    assertEquals(2.5, Main.part(5, 0.5));
    assertEquals(4, Main.sum(numbers));
    assertEquals(4, main.sum(new int[]{4}));
  }
}
`;
  const calls = deriveCalls('java', tests, solution).map(({ call }) => call);
  expect(calls).toEqual(
    expect.arrayContaining([
      'Main.sum(new int[]{2, 1})',
      'Main.join(List.of("b", "a"), "-")',
      'Main.part(5, 1)',
    ]),
  );
  const odd = calls.filter(
    call =>
      !/^Main\.(sum\(new int\[\]\{[-\d, ]*\}\)|join\(List\.of\([^()]*\), "[^"]*"\)|part\(-?\d+, [-\d.]+\))$/.test(
        call,
      ),
  );
  expect(odd).toEqual([]);
});

it.each([
  ['python', 'def many(n):\n    return "x" * n\n', 'python3', 'solution.py'],
  ['javascript', 'const many = n => "x".repeat(n);\n', process.execPath, 'solution.js'],
] as const)(
  'FC-7 a value of %s that is too long for a test is not told: cut off, it could not be read',
  (language, code, command, fileName) => {
    const calls = ['many(3)', 'many(5000)', 'many(4)'];
    const candidates = calls.map(call => ({ before: [], call, probeBefore: [], probe: call, boldness: 0 }));
    const program = probeProgram({ language, code, fileName }, candidates, 'values');
    const printed = execFileSync(command, ['-'], { input: program, encoding: 'utf8' });
    expect([...readProbe(printed).values()]).toEqual(['V"xxx"', 'O', 'V"xxxx"']);
  },
);

const javac = '/usr/bin/javac';

/** With the compiler alone: what the runner keeps warm for Java costs more than this test. Its engine runs the new test. */
it.runIf(existsSync(javac))(
  'LC-3 calls are tried in a program of Java with objects and a main of its own',
  () => {
    const code = `public class Ticket {
  private final int full;
  public Ticket(int full) { this.full = full; }
  public int price(int age, double part) { return age >= 18 ? full : (int) (full * part); }
  public void print(int age) { System.out.println(price(age, 0.5)); }
  public static void main(String[] args) { new Ticket(10).print(3); }
}
`;
    const tests = `class TicketTest {
  private final Ticket ticket = new Ticket(10);
  @Test void adults() {
    ticket.print(30);
    assertTrue(ticket.price(30, 0.5) == 10);
  }
}
`;
    const candidates = deriveCalls('java', tests, code);
    const folder = mkdtempSync(join(tmpdir(), 'cairn-probe-'));
    try {
      const program = probeProgram({ language: 'java', code, fileName: 'Main.java' }, candidates, 'values');
      writeFileSync(join(folder, 'Main.java'), program);
      execFileSync(javac, ['Main.java'], { cwd: folder });
      const printed = execFileSync('/usr/bin/java', ['Main'], { cwd: folder, encoding: 'utf8' });
      const at = candidates.findIndex(({ call }) => call === 'new Ticket(10).price(18, 0.5)');
      expect(readProbe(printed).get(at)).toBe('V10');
      expect(readProbe(printed).size).toBe(candidates.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
