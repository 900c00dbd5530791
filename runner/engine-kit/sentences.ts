import type { RunLimits, RunRequest, Verdict } from '#contract/run-request.ts';

import { outputStopBytes } from '../box/limits.ts';

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

/** For the wall-clock limit. A program that used much CPU was not waiting: it loops, or the machine is busy. */
export function waitedSentence(wallMs: number, cpuMs = 0): string {
  const stopped = `Your program was stopped after ${wallMs} ms`;
  if (cpuMs * 10 > wallMs) {
    return `${stopped}, ${Math.round(cpuMs)} ms of them computing: is there a loop that never ends?`;
  }
  return `${stopped}: it was mostly waiting. Does it sleep, or wait for input that never comes?`;
}

export const compiledTooLongSentence = (limitMs: number) =>
  `Compiling your program was stopped after ${limitMs / 1000} s.`;

const whatTestsAre: Record<string, string> = {
  unittest:
    'A test is a function whose name begins with test_, and the test code holds none: write def test_example(): with the assert indented below it.',
  'node-test':
    "A test is a call of test or it, and the test code holds none: write test('example', () => { … }) with the expect or assert inside.",
  io: 'The list of cases in the test code is empty: write at least one, such as { "name": "example", "stdin": "2 3", "stdout": "5" }.',
};

/** If there is test code, also says why no test was found in it. */
export function noTestsSentence({ testCode, language }: Pick<RunRequest, 'testCode' | 'language'>): string {
  const sentence = 'There are no tests in this exercise, so nothing could be checked.';
  const reason = testCode.trim() === '' ? undefined : whatTestsAre[language.testFramework];
  return reason === undefined ? sentence : `${sentence} ${reason}`;
}

export const missingSentence = (name: string, reason: string | null) =>
  `${name}: this test did not run. ${reason ?? 'Your program ended before it was its turn.'}`;

export const duplicateSentence = (name: string) =>
  `${name}: more than one result came for this test, so none of them counts.`;

export const unexpectedSentence = (name: string) => `${name}: this is not one of the tests of this exercise.`;

export const skippedSentence = (name: string) =>
  `${name}: this test was skipped, so it does not count as passed.`;
