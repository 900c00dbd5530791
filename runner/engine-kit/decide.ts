import { factOf, type Said, type Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import {
  contractFormat,
  type RunRequest,
  type RunResult,
  type TestResult,
} from '#contract/running/run-request.ts';

import { joinEnds } from '../box/output.ts';
import type { EngineReport } from './engine.ts';
import { readable } from './readable-text.ts';
import * as sentences from './sentences.ts';

/**
 * Turns an engine's report into the result. No engine and no child process decides "passed": a run passes only if the
 * result channel was complete and each expected test, and no other, reported exactly once and passed.
 */
export function decide(request: RunRequest, said: EngineReport): RunResult {
  // Before names are compared: the expected ones were stored, so they are readable.
  const { report, skippedTests } = withoutSkipped(request, readable(said));
  const isComplete = report.verdict === 'finished' && report.isChannelComplete;
  const verdict = report.verdict === 'finished' && !isComplete ? 'crashed' : report.verdict;
  const found = unique([...report.declaredTests, ...report.results.map(result => result.name)]);
  const expected =
    request.contract?.tests ?? (report.declaredTests.length > 0 ? report.declaredTests : found);
  const reason = report.message ?? sentences.verdictSentence(verdict, request.limits);
  // After a failure of ours or a cancellation, results say nothing about the student's code.
  const isAboutTests = verdict !== 'sandbox-failed' && verdict !== 'cancelled';
  const results = isAboutTests ? judgeResults(expected, report.results, reason) : [];
  const hasTests = results.length > 0;
  const reported = new Set(report.results.map(result => result.name));
  const hasError = !isComplete || !hasTests || expected.some(name => !reported.has(name));

  const isPassed = !hasError && results.every(result => result.passed);
  const { seen = {}, uses = [] } = report;
  const message = reason ?? (hasTests ? null : sentences.noTestsSentence(request));

  return {
    verdict,
    isPassed,
    hasError,
    message: message?.text ?? null,
    ...storedFact(message?.text, message ?? undefined),
    output: report.output,
    isOutputCut: report.isOutputCut,
    results,
    testNames: found,
    ...(skippedTests.length > 0 ? { skippedTests } : {}),
    ...(isPassed && request.isRecording
      ? { contract: { format: contractFormat, tests: found, skippedTests, seen, uses } }
      : {}),
    ...(report.line === undefined ? {} : { line: report.line }),
    ...(report.file === undefined ? {} : { file: report.file }),
    ...(report.testsLine === undefined ? {} : { testsLine: report.testsLine }),
    ...(report.notes?.length ? { notes: report.notes } : {}),
    cpuMs: Math.round(report.cpuMs),
    ...(report.mostCpuMs === undefined ? {} : { mostCpuMs: Math.round(report.mostCpuMs) }),
    wallMs: Math.round(report.wallMs),
  };
}

/** Takes out the tests that do not count: in an author's run those that were skipped, in others the same ones. */
function withoutSkipped({ contract, isRecording }: RunRequest, report: EngineReport) {
  const isSkipped = (name: string) =>
    report.results.every(one => one.name !== name || one.status === 'skipped');
  const reported = unique(report.results.map(result => result.name));
  const names = isRecording ? reported.filter(isSkipped) : (contract?.skippedTests ?? []);
  const isLeftOut = (name: string) => names.includes(name);
  return {
    report: {
      ...report,
      declaredTests: report.declaredTests.filter(name => !isLeftOut(name)),
      results: report.results.filter(({ name }) => !isLeftOut(name)),
    },
    skippedTests: unique([...report.declaredTests, ...reported]).filter(isLeftOut),
  };
}

/** One result for each expected test, in their order, then unexpected ones. */
function judgeResults(expected: string[], reported: TestResult[], reason: Sentence | null): TestResult[] {
  const byName = Map.groupBy(reported, result => result.name);
  const isExpected = new Set(expected);
  return [
    ...unique(expected).map(name => {
      const [first, ...more] = byName.get(name) ?? [];
      if (!first) {
        return {
          ...notPassed(name, runProblems.notRun({ test: name, why: reason ?? runProblems.noTurn })),
          isNotRun: true,
        };
      }
      if (more.length > 0) return notPassed(name, runProblems.twice({ test: name }));
      return judgeOne(first);
    }),
    ...unique(reported.map(result => result.name))
      .filter(name => !isExpected.has(name))
      .map(name => notPassed(name, runProblems.unknownTest({ test: name }))),
  ];
}

function judgeOne(result: TestResult): TestResult {
  const isSkipped = result.status === 'skipped';
  const passed = result.passed && result.status === 'passed';
  const status = passed || result.status !== 'passed' ? result.status : 'failed';
  const { problem, ...said } =
    result.feedback === '' && isSkipped
      ? { ...result, ...sentences.told(runProblems.skipped({ test: result.name })) }
      : result;
  const feedback = clip(said.feedback);
  const clipped: TestResult = { ...said, passed, status, feedback, ...storedFact(feedback, problem) };
  if (clipped.expected !== undefined) clipped.expected = clip(clipped.expected);
  if (clipped.actual !== undefined) clipped.actual = clip(clipped.actual);
  if (clipped.output !== undefined) clipped.output = joinEnds('', 0, clipped.output, longestText);
  if (clipped.cause !== undefined) clipped.cause = clip(clipped.cause);
  if (clipped.input !== undefined) clipped.input = clip(clipped.input);
  return clipped;
}

const notPassed = (name: string, sentence: Sentence): TestResult => ({
  passed: false,
  feedback: sentence.text,
  problem: factOf(sentence),
  name,
  status: 'error',
});

/**
 * A fact is stored beside its text, if it still is what the text says and is not much longer than a sentence: where the text
 * of a compiler stands in it, nobody gains anything from having that twice.
 */
function storedFact(text: string | undefined, problem: Said | undefined): { problem?: Said } {
  if (!problem || (problem as Partial<Sentence>).text !== text) return {};
  // A text that is told as it came.
  if (problem.code === 'run.said') return {};
  const fact = factOf(problem);
  return JSON.stringify(fact.params).length > mostOfFact ? {} : { problem: fact };
}

const unique = (names: string[]) => [...new Set(names)];

/** Results are stored and shown: long texts of one test are cut to this. */
const longestText = 8 * 1024;
const mostOfFact = 2 * 1024;
const clip = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()} …` : text;
