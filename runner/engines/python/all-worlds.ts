import { contractFormat, type RunRequest, type TestResult } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { toldBelow } from '../../engine-kit/sentences.ts';
import { hasTwins, judgedAgain, withTwins } from '../../engine-kit/told-apart.ts';
import type { UnexpectedChange } from './python-answer.ts';
import type { World } from './python-job.ts';

export type OneWorld = { report: EngineReport; changes: UnexpectedChange[]; twins: unknown };

type RunInWorld = (asked: RunRequest, world: World) => Promise<OneWorld>;

/**
 * A run that passes is repeated where it may have passed for a wrong reason. If it changes things of the tests which the solution leaves
 * alone, these changes are withheld from the tests: a program that sorts its argument in place passes in both worlds; one that
 * overwrites what the tests expect does not. If tests compare with objects of the program's own classes, it has to tell wrong ones apart.
 */
export async function passingInAllWorlds(request: RunRequest, run: RunInWorld): Promise<EngineReport> {
  const { report, changes } = await run(request, 'usual');
  if (!decide(request, report).isPassed) return report;
  const again = withMoreTime(request);
  if (request.isRecording) return recordedTwins(again, report, run);
  const isWithheld = changes.length > 0;
  const judged = isWithheld ? await passingWithheld(again, { report, changes }, run) : report;
  const seen = request.contract?.seen.python;
  if (judged !== report || !hasTwins(seen)) return judged;
  // With the same limits: a program can look at them, and must not know which run this is.
  return passingMistaken(request, seen, report, run);
}

async function passingWithheld(
  again: RunRequest,
  { report, changes }: Pick<OneWorld, 'report' | 'changes'>,
  run: RunInWorld,
): Promise<EngineReport> {
  const second = (await run(again, 'withheld')).report;
  // Nothing was learned about the program.
  if (isAboutUs(second)) return second;
  if (decide(again, second).isPassed) return report;
  const isStarved = report.isStarved === true || second.isStarved === true;
  return { ...report, isStarved, results: failedBy(changes, report.results, second) };
}

async function passingMistaken(
  request: RunRequest,
  seen: Record<string, unknown>,
  report: EngineReport,
  run: RunInWorld,
): Promise<EngineReport> {
  const { report: again, twins } = await run(request, 'mistaken');
  return judgedAgain(seen, twins, { report, again });
}

/** The author's run decides which wrong objects are made, and where they have to be told apart. */
async function recordedTwins(
  request: RunRequest,
  report: EngineReport,
  run: RunInWorld,
): Promise<EngineReport> {
  const seen = report.seen?.python;
  if (!hasTwins(seen)) return report;
  const contract = { format: contractFormat, tests: [], skippedTests: [], uses: [], seen: { python: seen } };
  const { report: again, twins } = await run({ ...request, isRecording: false, contract }, 'mistaken');
  return { ...report, seen: { ...report.seen, python: withTwins(seen, twins, { report, again }) } };
}

const isAboutUs = ({ verdict }: EngineReport) => verdict === 'sandbox-failed' || verdict === 'cancelled';

/** Further runs are ours: a program that just kept to its time in the first one has to be able to end them. */
function withMoreTime(request: RunRequest): RunRequest {
  return { ...request, limits: { ...request.limits, cpuMs: 2 * request.limits.cpuMs + 1000 } };
}

function failedBy(changes: UnexpectedChange[], results: TestResult[], second: EngineReport): TestResult[] {
  const passed = new Set(second.results.filter(one => one.passed).map(one => one.name));
  // If something else went wrong, such as after the last test, it is told with the last one.
  const isFailed = (name: string) =>
    !passed.has(name) || (results.every(one => passed.has(one.name)) && name === results.at(-1)?.name);
  const sentences = changes.map(change => change.sentence);
  const line = changes[0]?.line;
  return results.map(result => (isFailed(result.name) ? failedWith(result, sentences, line) : result));
}

function failedWith(result: TestResult, sentences: string[], line?: number): TestResult {
  return {
    ...result,
    passed: false,
    status: 'failed',
    ...toldBelow(result.name, sentences),
    ...(line === undefined ? {} : { line }),
  };
}
