import type { RunLimits, RunRequest, Verdict } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { outputStopBytes } from '../box/limits.ts';
import type { Place } from './program.ts';

const kilobytes = (bytes: number) => Math.round(bytes / 1024);

/** What a student reads when something other than a test went wrong: one sentence that names the limit. */
export function verdictSentence(verdict: Verdict, limits: RunLimits): string | null {
  switch (verdict) {
    case 'finished':
      return null;
    case 'compile-failed':
      return 'Your program could not be compiled.';
    case 'timed-out':
      return `Your program was stopped after ${limits.cpuMs} ms of computing: is there a loop that never ends?`;
    case 'out-of-memory':
      return `Your program was stopped because it needed more than ${limits.memoryMb} MB of memory: does something keep growing?`;
    case 'too-much-output':
      return `Your program was stopped because it printed more than ${kilobytes(outputStopBytes(limits))} KB: is it printing in a loop that never ends?`;
    case 'too-many-processes':
      return `Your program was stopped because it started more than ${limits.processes} processes or threads.`;
    case 'crashed':
      return 'Your program ended before all tests could be run.';
    case 'cancelled':
      return 'The run was cancelled.';
    case 'sandbox-failed':
      return 'The run could not be carried out. This is our fault, not yours: please try again.';
  }
}

/** Where printing takes so long that the CPU limit comes before the limit of output. */
export const floodSentence = ({ cpuMs, outputBytes }: RunLimits) =>
  `Your program was stopped after ${cpuMs} ms, in which it had printed more than ${kilobytes(outputBytes)} KB: is it printing in a loop that never ends?`;

/** Only for a program that slept: one that computes is stopped by its CPU limit, however busy the machine is. */
export const waitedSentence = (asleepMs: number) =>
  `Your program was stopped after it had waited for ${asleepMs} ms. Does it sleep, or wait for input that never comes?`;

/** When no case alone did too much. */
export const budgetSentence = (limitMs: number, how: 'computing' | 'waiting') =>
  `The run was stopped: all tests together may take ${limitMs / 1000} s of ${how}, and they took more.`;

export const testsComputedSentence =
  'Stopped: the tests themselves, not your program, computed for too long.';

export const patternComputedSentence =
  'Stopped: the pattern of this test, not your program, computed for too long.';

export const testsWaitedSentence = (asleepMs: number) =>
  `The run was stopped after ${asleepMs} ms: the tests themselves, not your program, were waiting.`;

export const busySentence =
  'The server was too busy to run your program. This is our fault, not yours: please run it again in a minute.';

/** Where a time limit stopped the program. */
export function placeSentence({ line, file }: Place, { code, files = [] }: RunRequest): string {
  const text = file === undefined ? code : (files.find(({ name }) => name === file)?.content ?? '');
  const of = file === undefined ? '' : ` of ${file}`;
  return `It was at line ${line}${of}: ${text.split('\n')[line - 1]?.trim()}`;
}

export const compiledTooLongSentence = (limitMs: number, how: 'computing' | 'waiting') =>
  `Compiling your program was stopped after ${limitMs / 1000} s of ${how}.`;

export const compiledTooLargeSentence = (memoryMb: number) =>
  `Compiling your program was stopped because it needed more than ${memoryMb} MB of memory.`;

const whatTestsAre: Record<string, string> = {
  unittest:
    'A test is a function whose name begins with test_, and the test code holds none: write def test_example(): with the assert indented below it.',
  'node-test':
    "A test is a call of test or it, and the test code holds none: write test('example', () => { … }) with the expect or assert inside.",
  junit:
    'A test is a method with @Test, and the test code holds none: write a class with @Test void example() { … } and an assertion inside.',
  'c-unit':
    'A test is a function, and the test code holds none: write TEST(example) { CHECK_EQ(add(2, 3), 5); }.',
  catch2:
    'A test is a TEST_CASE, and the test code holds none: write TEST_CASE("example") { REQUIRE(add(2, 3) == 5); }.',
  bats: 'A test is a block @test, and the test code holds none: write @test "example" { … } with checks inside.',
  io: 'The list of cases in the test code is empty: write at least one, such as { "name": "example", "stdin": "2 3", "stdout": "5" }.',
};

/** If there is test code, also says why no test was found in it. */
export function noTestsSentence({ testCode, language }: Pick<RunRequest, 'testCode' | 'language'>): string {
  const sentence = 'There are no tests in this exercise, so nothing could be checked.';
  const framework = testKindOf(language.testFramework, testCode) === 'io' ? 'io' : language.testFramework;
  const reason = testCode.trim() === '' ? undefined : whatTestsAre[framework];
  return reason === undefined ? sentence : `${sentence} ${reason}`;
}

export const missingSentence = (name: string, reason: string | null) =>
  `${name}: this test did not run. ${reason ?? 'Your program ended before it was its turn.'}`;

export const duplicateSentence = (name: string) =>
  `${name}: more than one result came for this test, so none of them counts.`;

export const unexpectedSentence = (name: string) => `${name}: this is not one of the tests of this exercise.`;

export const skippedSentence = (name: string) =>
  `${name}: this test was skipped, so it does not count as passed.`;
