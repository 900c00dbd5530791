import type { RunLimits, RunRequest, TestResult } from '#contract/run-request.ts';

import { decide } from '../../../../engine-kit/decide.ts';
import type { EngineReport } from '../../../../engine-kit/engine.ts';
import type { Doubt, JunitReport } from './junit-report.ts';

/**
 * A program that changes what the tests handed over, unlike the solution, can make the tests expect what it gives. Such a run
 * has to pass once more, with things of its own: who sorts the given list and gives it back passes then, too.
 */
export async function passingByItself(
  request: RunRequest,
  { doubts = [], ...first }: JunitReport,
  runApart: (limits: RunLimits) => Promise<JunitReport>,
): Promise<EngineReport> {
  const [doubt] = doubts;
  if (!doubt || !decide(request, first).isPassed) return first;
  const { limits } = request;
  // A program that just kept to its time must not fail because the machine is slower now.
  const { doubts: _, ...second } = await runApart({ ...limits, cpuMs: 2 * limits.cpuMs });
  if (decide(request, second).isPassed) return first;
  const passed = new Set(second.results.filter(result => result.passed).map(({ name }) => name));
  if (second.verdict !== 'finished' || first.results.every(({ name }) => passed.has(name))) return second;
  const results = first.results.map(result =>
    result.passed && !passed.has(result.name) ? failedBy(doubt, result) : result,
  );
  return { ...first, results };
}

const failedBy = ({ sentence, place }: Doubt, result: TestResult): TestResult => ({
  ...result,
  passed: false,
  status: 'failed',
  feedback: `${result.name}: ${sentence}`,
  ...place,
});
