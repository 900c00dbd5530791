import type { RunRequest, TestResult } from '#contract/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import type { UnexpectedChange } from './python-answer.ts';

export type OneWorld = { report: EngineReport; changes: UnexpectedChange[] };

/**
 * A run that passes, but changes things of the tests which the solution leaves alone, is repeated with these changes withheld from the
 * tests. A program that sorts its argument in place passes in both worlds; one that overwrites what the tests expect does not.
 */
export async function passingInBothWorlds(
  request: RunRequest,
  run: (asked: RunRequest, isWithholding: boolean) => Promise<OneWorld>,
): Promise<EngineReport> {
  const { report, changes } = await run(request, false);
  if (changes.length === 0 || !decide(request, report).isPassed) return report;
  const again = withMoreTime(request);
  const second = (await run(again, true)).report;
  // Nothing was learned about the program.
  if (second.verdict === 'sandbox-failed' || second.verdict === 'cancelled') return second;
  if (decide(again, second).isPassed) return report;
  const isStarved = report.isStarved === true || second.isStarved === true;
  return { ...report, isStarved, results: failedBy(changes, report.results, second) };
}

/** The second run is ours: a program that just kept to its time in the first one has to be able to end it. */
function withMoreTime(request: RunRequest): RunRequest {
  return { ...request, limits: { ...request.limits, cpuMs: 2 * request.limits.cpuMs + 1000 } };
}

function failedBy(changes: UnexpectedChange[], results: TestResult[], second: EngineReport): TestResult[] {
  const passed = new Set(second.results.filter(one => one.passed).map(one => one.name));
  // If something else went wrong, such as after the last test, it is told with the last one.
  const isFailed = (name: string) =>
    !passed.has(name) || (results.every(one => passed.has(one.name)) && name === results.at(-1)?.name);
  const sentences = changes.map(change => change.sentence).join('\n');
  const line = changes[0]?.line;
  return results.map(result =>
    isFailed(result.name)
      ? {
          ...result,
          passed: false,
          status: 'failed',
          feedback: `${result.name}\n${sentences}`,
          ...(line === undefined ? {} : { line }),
        }
      : result,
  );
}
