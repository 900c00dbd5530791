import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { RunLimits, RunRequest, TestResult, Verdict } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { outputStopBytes } from '../box/limits.ts';
import type { Place } from './program.ts';

const kilobytesOf = (bytes: number) => Math.round(bytes / 1024);

/** What a student reads when something other than a test went wrong: one sentence that names the limit. */
export function verdictSentence(verdict: Exclude<Verdict, 'finished'>, limits: RunLimits): Sentence;
export function verdictSentence(verdict: Verdict, limits: RunLimits): Sentence | null;
export function verdictSentence(verdict: Verdict, limits: RunLimits): Sentence | null {
  switch (verdict) {
    case 'finished':
      return null;
    case 'compile-failed':
      return runProblems.cannotBeCompiled;
    case 'timed-out':
      return runProblems.computedTooLong({ cpuMs: limits.cpuMs });
    case 'out-of-memory':
      return runProblems.outOfMemory({ megabytes: limits.memoryMb });
    case 'too-much-output':
      return runProblems.printedTooMuch({ kilobytes: kilobytesOf(outputStopBytes(limits)) });
    case 'too-many-processes':
      return runProblems.tooManyProcesses({ processes: limits.processes });
    case 'crashed':
      return runProblems.endedEarly;
    case 'cancelled':
      return runProblems.cancelled;
    case 'sandbox-failed':
      return runProblems.notCarriedOut;
  }
}

export const floodSentence = ({ cpuMs, outputBytes }: RunLimits) =>
  runProblems.flooded({ cpuMs, kilobytes: kilobytesOf(outputBytes) });

/** Where a time limit stopped the program. */
export function placeSentence({ line, file }: Place, { code, files = [] }: RunRequest): Sentence {
  const text = file === undefined ? code : (files.find(({ name }) => name === file)?.content ?? '');
  const shown = text.split('\n')[line - 1]?.trim() ?? '';
  return runProblems.atLine({ line, file: file ?? null, code: shown });
}

const whatTestsAre: Record<string, Sentence> = {
  unittest: runProblems.whatUnittestIs,
  'node-test': runProblems.whatNodeTestIs,
  junit: runProblems.whatJunitIs,
  'c-unit': runProblems.whatCUnitIs,
  catch2: runProblems.whatCatch2Is,
  bats: runProblems.whatBatsIs,
  io: runProblems.whatIoIs,
};

/** If there is test code, also says why no test was found in it. */
export function noTestsSentence({ testCode, language }: Pick<RunRequest, 'testCode' | 'language'>): Sentence {
  const framework = testKindOf(language.testFramework, testCode) === 'io' ? 'io' : language.testFramework;
  const why = testCode.trim() === '' ? undefined : whatTestsAre[framework];
  return why === undefined ? runProblems.noTests : runProblems.noTestsBut({ why });
}

type Told = Pick<TestResult, 'feedback' | 'problem'>;

/** What a test says, with the fact beside the text. `decide` leaves the fact out where the text was changed later. */
export const told = (sentence: Sentence): Told => ({ feedback: sentence.text, problem: sentence });

const isOurs = (parts: (string | Sentence)[]) => parts.some(part => typeof part !== 'string');

/** A sentence about a test, and further lines. Without words of ours it is a text. */
export const toldOf = (test: string, what: string | Sentence, ...more: (string | Sentence)[]): Told => {
  const first = runProblems.ofTest({ test, what });
  const all = more.length === 0 ? first : runProblems.lines({ lines: [first, ...more] });
  return isOurs([what, ...more]) ? told(all) : { feedback: all.text };
};

/** The same with the sentences below the name of the test. */
export const toldBelow = (test: string, what: (string | Sentence)[]): Told => {
  const all = runProblems.belowTest({ test, what });
  return isOurs(what) ? told(all) : { feedback: all.text };
};

/** The same with a further sentence in a line of its own. */
export const toldAlso = ({ feedback, problem }: Told, more: Sentence): Told =>
  problem
    ? told(runProblems.lines({ lines: [{ ...problem, text: feedback }, more] }))
    : { feedback: `${feedback}\n${more.text}` };
