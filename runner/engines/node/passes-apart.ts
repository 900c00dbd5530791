import type { RunLimits, RunRequest, TestResult } from '#contract/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { PairRun } from './run-pair.ts';

/**
 * A program that changes data of the tests, unlike the solution, can make what tests expect fit its answers, and something
 * else than a number passes comparisons that ask for what is wrong. Such a run has to pass once more, with tests that keep
 * their data as it was and get numbers: who is right without that is right.
 */
export async function passesApart(
  first: PairRun,
  request: RunRequest,
  runApart: (limits: RunLimits) => Promise<PairRun>,
): Promise<PairRun> {
  if (first.doubts.length === 0 || !decide(request, first.report).isPassed) return first;
  // The first run was within the limits; this one must not fail because the machine is slower now.
  const { limits } = request;
  const second = await runApart({ ...limits, cpuMs: 2 * limits.cpuMs });
  if (decide(request, second.report).isPassed) return first;
  const passed = new Set(second.report.results.filter(result => result.passed).map(({ name }) => name));
  if (second.report.verdict !== 'finished' || passed.size === first.report.results.length) return second;
  const results = first.report.results.map(result =>
    result.passed && !passed.has(result.name) ? failedApart(result, first.doubts) : result,
  );
  return { ...first, report: { ...first.report, results } };
}

function failedApart({ name, durationMs }: TestResult, [sentence]: string[]): TestResult {
  return {
    name,
    status: 'failed',
    passed: false,
    feedback: `${name}: ${sentence}`,
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}
